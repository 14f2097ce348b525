import { definitionOf, isThreadKind, type NotificationKind } from '../../shared/notifications/kinds.ts'
import type { NotificationBundle } from '../../shared/notifications/notifications.ts'
import { type Context, timestamp, type Viewer } from '../platform/context.ts'
import { type PageRequest, toPage } from '../platform/db/pagination.ts'
import { type Translate, translatorInto } from '../platform/languages/translator.ts'
import { listBundles, listFirstUnread, listUnreadOfBundles } from './bundle-queries.ts'
import { linkOf } from './links.ts'
import { presentNotification } from './present.ts'
import type { NotificationRow } from './queries.ts'

type Unread = Awaited<ReturnType<typeof listUnreadOfBundles>>[number]

/** The users named in the sentence of a bundle. */
const namedActors = 2

/** Returns the kind that fits all: notifications of several kinds about comments are comments. */
function commonKind(latest: NotificationKind, unread: readonly Unread[]): NotificationKind {
  if (unread.every(({ kind }) => kind === latest)) return latest
  return unread.some(({ commentId }) => commentId !== null) ? 'new-comment' : latest
}

function actorsOf(unread: readonly Unread[], kind: NotificationKind) {
  // The author of a post is not one of those who commented.
  const caused = kind === 'new-comment' ? unread.filter(({ commentId }) => commentId !== null) : unread
  const users = new Map(
    caused.flatMap(({ actorId, actorName, actorImage }) =>
      actorId !== null && actorName !== null
        ? [[actorId, { id: actorId, name: actorName, image: actorImage }] as const]
        : [],
    ),
  )
  const all = [...users.values()]
  return { actors: all.slice(0, namedActors), otherActors: Math.max(0, all.length - namedActors) }
}

function presentBundle(
  row: NotificationRow,
  unread: readonly Unread[],
  firstCommentId: string | null,
  translate: Translate,
): NotificationBundle {
  const alone = presentNotification(row, translate)
  const actors = alone.actor ? [alone.actor] : []
  if (unread.length < 2) return { ...alone, size: 1, actors, otherActors: 0 }
  const kind = commonKind(row.kind, unread)
  const link = isThreadKind(kind) ? linkOf({ ...row, kind, commentId: firstCommentId }) : alone.link
  // A code chooses the sentence; a text belongs to one notification.
  const detail = definitionOf(kind).detail === undefined ? '' : alone.detail
  return { ...alone, kind, link, detail, size: unread.length, ...actorsOf(unread, kind) }
}

/** Returns the viewer's notifications, of which the unread ones are bundled. */
export async function listNotificationBundles(ctx: Context & { viewer: Viewer }, page: PageRequest) {
  const { db, viewer, language } = ctx
  const translate = await translatorInto(language)
  const now = timestamp(ctx)
  const { items, nextCursor } = toPage(await listBundles(db, viewer, now, page), page, (row) => [row.createdAt, row.id])
  const heads = items.filter(({ readAt }) => readAt === null)
  if (heads.length === 0) return { items: items.map((row) => presentBundle(row, [], null, translate)), nextCursor }
  const keys = heads.map(({ bundleKey }) => bundleKey)
  const unread = Map.groupBy(await listUnreadOfBundles(db, viewer, now, keys), ({ bundleKey }) => bundleKey)
  const ids = heads.map(({ id }) => id)
  const firsts = new Map((await listFirstUnread(db, viewer, now, ids)).map((row) => [row.bundleKey, row.commentId]))
  const present = (row: NotificationRow) =>
    row.readAt === null
      ? presentBundle(row, unread.get(row.bundleKey) ?? [], firsts.get(row.bundleKey) ?? null, translate)
      : presentBundle(row, [], null, translate)
  return { items: items.map(present), nextCursor }
}
