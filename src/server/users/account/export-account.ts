import { listSessionsOf } from '../../identity/auth/session-queries.ts'
import { settingsOf } from '../../identity/preferences/settings.ts'
import { findApp, listPasskeys } from '../../identity/two-factor/queries.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { encodeCursor, type PageRequest } from '../../platform/db/pagination.ts'
import { listMediaOf } from '../../platform/media/queries.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import {
  findAccountToExport,
  findDigestToExport,
  findFeedAddressToExport,
  listBansToExport,
  listCommentsToExport,
  listCommentVersionsToExport,
  listEmailChangesToExport,
  listFeedVisitsToExport,
  listInvitationsToExport,
  listJoinRequestsToExport,
  listMailPreferencesToExport,
  listMarksToExport,
  listMembershipsToExport,
  listNotificationsToExport,
  listPostsToExport,
  listPostVersionsToExport,
  listReactionsToExport,
  listReportsToExport,
  listSavedCommunitiesToExport,
  listThreadVisitsToExport,
} from './export-queries.ts'

/** Rows per batch; some users have written for years. */
const batchSize = 200

/** Reads a complete list in batches and yields to the event loop in between. */
async function readAllPages<Row extends { id: string; createdAt: string }>(
  list: (page: PageRequest) => Promise<Row[]>,
) {
  const rows: Row[] = []
  for (let cursor: string | undefined; ; await yieldToEventLoop()) {
    const page = await list({ limit: batchSize, cursor })
    rows.push(...page)
    const last = page.at(-1)
    if (!last || page.length < batchSize) return rows
    cursor = encodeCursor([last.createdAt, last.id])
  }
}

/** Exports all data about the user except secrets. */
export async function exportAccount({ db, now, viewer }: Context & { viewer: Viewer }) {
  const exportedAt = timestamp({ now })
  const sessions = await listSessionsOf(db, viewer.id, exportedAt)
  const app = (await findApp(db, viewer.id)) ?? null
  const choices = await listMailPreferencesToExport(db, viewer.id)
  const passkeys = await listPasskeys(db, viewer.id)
  return {
    exportedAt,
    account: await findAccountToExport(db, viewer.id),
    settings: await settingsOf(db, viewer.id),
    sessions: sessions.map(({ userAgent, createdAt, lastSeenAt }) => ({ userAgent, createdAt, lastSeenAt })),
    emailChanges: await listEmailChangesToExport(db, viewer.id),
    authenticatorApp: app && { createdAt: app.createdAt, confirmedAt: app.confirmedAt },
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    images: await listMediaOf(db, viewer.id),
    communities: await listMembershipsToExport(db, viewer.id),
    joinRequests: await listJoinRequestsToExport(db, viewer.id),
    bans: await listBansToExport(db, viewer.id),
    notifications: await listNotificationsToExport(db, viewer.id),
    mailChoices: choices.map(({ kind, isMailed }) => ({ kind, isMailed: isMailed === 1 })),
    digest: (await findDigestToExport(db, viewer.id)) ?? null,
    readerAddress: (await findFeedAddressToExport(db, viewer.id)) ?? null,
    invitations: await listInvitationsToExport(db, viewer.id),
    posts: await readAllPages((page) => listPostsToExport(db, viewer.id, page)),
    postVersions: await listPostVersionsToExport(db, viewer.id),
    comments: await readAllPages((page) => listCommentsToExport(db, viewer.id, page)),
    commentVersions: await listCommentVersionsToExport(db, viewer.id),
    savedPosts: await listMarksToExport(db, 'savedPost', viewer.id),
    hiddenPosts: await listMarksToExport(db, 'hiddenPost', viewer.id),
    savedCommunities: await listSavedCommunitiesToExport(db, viewer.id),
    threadVisits: await listThreadVisitsToExport(db, viewer.id),
    feedVisits: await listFeedVisitsToExport(db, viewer.id),
    reactions: await listReactionsToExport(db, viewer.id),
    reports: await listReportsToExport(db, viewer.id),
  }
}
