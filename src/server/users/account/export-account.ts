import { settingsOf } from '../../identity/preferences/settings.ts'
import { listSessionsOf } from '../../identity/sessions/session-queries.ts'
import { findApp, listPasskeys } from '../../identity/two-factor/queries.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { type CursorKey, encodeCursor, type PageRequest } from '../../platform/db/pagination.ts'
import { jsonObject } from '../../platform/json-pieces.ts'
import * as queries from './export-queries.ts'
import {
  listCommentVersionsToExport,
  listIdsOfCommentVersions,
  listIdsOfPostVersions,
  listPostVersionsToExport,
  listTextIdsToExport,
} from './export-version-queries.ts'

/** Rows per page, so that reading one takes a few milliseconds. */
const pageSize = { posts: 10, comments: 40, rows: 500, textsWithVersions: 100 }

type List<Row> = (db: Db, userId: string, page: PageRequest) => Promise<Row[]>

/** Yields the pages of a list; `keyOf` returns the values of the columns of its order. */
async function* pagesOf<Row>(
  limit: number,
  list: (page: PageRequest) => Promise<Row[]>,
  keyOf: (row: Row) => CursorKey,
) {
  for (let cursor: string | undefined; ; ) {
    const rows = await list({ limit, cursor })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    cursor = encodeCursor(keyOf(last))
  }
}

const timeAndId = ({ createdAt, id }: { createdAt: string; id: string }): CursorKey => [createdAt, id]

/** Yields the pages of the list of versions of the user's texts. */
async function* versionsOf<Version extends object>(
  texts: AsyncIterable<readonly { id: string }[]>,
  listIds: (textIds: readonly string[]) => Promise<{ id: string }[]>,
  listVersions: (ids: readonly string[]) => Promise<Version[]>,
  limit: number,
) {
  for await (const page of texts) {
    if (page.length === 0) return
    const ids = (await listIds(page.map(({ id }) => id))).map(({ id }) => id)
    // A page without versions also takes its turn.
    if (ids.length === 0) yield []
    for (let at = 0; at < ids.length; at += limit) yield await listVersions(ids.slice(at, at + limit))
  }
}

/** Yields all data about the user except secrets, as a JSON object in pieces. */
export function accountJson({ db, now, viewer: { id } }: Context & { viewer: Viewer }): AsyncGenerator<string> {
  const exportedAt = timestamp({ now })

  /** Yields a list, which is in the order of these columns, without columns that it has for its order alone. */
  async function* rows<Row extends object>(list: List<Row>, order: (keyof Row)[], forOrder: (keyof Row)[] = []) {
    const keyOf = (row: Row) => order.map((column) => String(row[column]))
    for await (const page of pagesOf(pageSize.rows, (page) => list(db, id, page), keyOf))
      yield page.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !forOrder.includes(name as keyof Row))),
      )
  }
  const texts = <Row extends { createdAt: string; id: string }>(limit: number, list: List<Row>) =>
    pagesOf(limit, (page) => list(db, id, page), timeAndId)
  const marks = (table: 'savedPost' | 'hiddenPost') =>
    pagesOf(
      pageSize.rows,
      (page) => queries.listMarksToExport(db, table, id, page),
      ({ createdAt, postId }) => [createdAt, postId],
    )
  async function* notifications() {
    for await (const page of texts(pageSize.rows, queries.listNotificationsToExport))
      yield page.map(({ id, ...notification }) => notification)
  }

  return jsonObject({
    exportedAt: () => exportedAt,
    account: () => queries.findAccountToExport(db, id),
    settings: () => settingsOf(db, id),
    sessions: async () =>
      (await listSessionsOf(db, id, exportedAt)).map(({ userAgent, createdAt, lastSeenAt }) => ({
        userAgent,
        createdAt,
        lastSeenAt,
      })),
    emailChanges: () => rows(queries.listEmailChangesToExport, ['createdAt', 'id'], ['id']),
    authenticatorApp: async () => {
      const app = await findApp(db, id)
      return app ? { createdAt: app.createdAt, confirmedAt: app.confirmedAt } : null
    },
    passkeys: async () =>
      (await listPasskeys(db, id)).map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    images: () => rows(queries.listImagesToExport, ['id']),
    communities: () => rows(queries.listMembershipsToExport, ['createdAt', 'communityId'], ['communityId']),
    joinRequests: () => rows(queries.listJoinRequestsToExport, ['id'], ['id']),
    bans: () => rows(queries.listBansToExport, ['communityId'], ['communityId']),
    notifications,
    mailChoices: async () =>
      (await queries.listMailPreferencesToExport(db, id)).map(({ kind, isMailed }) => ({
        kind,
        isMailed: isMailed === 1,
      })),
    digest: async () => (await queries.findDigestToExport(db, id)) ?? null,
    feedAddress: async () => (await queries.findFeedAddressToExport(db, id)) ?? null,
    invitations: () => rows(queries.listInvitationsToExport, ['createdAt', 'id'], ['id']),
    posts: () => texts(pageSize.posts, queries.listPostsToExport),
    postVersions: () =>
      versionsOf(
        texts(pageSize.textsWithVersions, (db, userId, page) => listTextIdsToExport(db, 'post', userId, page)),
        (postIds) => listIdsOfPostVersions(db, postIds),
        (ids) => listPostVersionsToExport(db, ids),
        pageSize.posts,
      ),
    comments: () => texts(pageSize.comments, queries.listCommentsToExport),
    commentVersions: () =>
      versionsOf(
        texts(pageSize.textsWithVersions, (db, userId, page) => listTextIdsToExport(db, 'comment', userId, page)),
        (commentIds) => listIdsOfCommentVersions(db, commentIds),
        (ids) => listCommentVersionsToExport(db, ids),
        pageSize.comments,
      ),
    savedPosts: () => marks('savedPost'),
    hiddenPosts: () => marks('hiddenPost'),
    savedCommunities: () => rows(queries.listSavedCommunitiesToExport, ['createdAt', 'communityId'], ['communityId']),
    follows: () => rows(queries.listFollowsToExport, ['targetType', 'targetId']),
    threadVisits: () =>
      pagesOf(
        pageSize.rows,
        (page) => queries.listThreadVisitsToExport(db, id, page),
        ({ postId }) => [postId],
      ),
    feedVisits: () => queries.listFeedVisitsToExport(db, id),
    reactions: () => rows(queries.listReactionsToExport, ['targetType', 'targetId']),
    decisions: () => rows(queries.listRestrictionsToExport, ['createdAt', 'id'], ['id']),
    reports: () => rows(queries.listReportsToExport, ['targetType', 'createdAt', 'targetId']),
  })
}
