import { listSessionsOf } from '../auth/session-queries.ts'
import { type Context, timestamp, type Viewer } from '../context.ts'
import { cursorAfter, type PageOf } from '../db/page.ts'
import { findApp, listPasskeys } from '../factors/queries.ts'
import { pause } from '../jobs/pause.ts'
import { listMediaOf } from '../media/queries.ts'
import { settingsOf } from '../settings/settings.ts'
import {
  findAccountToExport,
  findDigestToExport,
  findReaderAddressToExport,
  listBansToExport,
  listCommentsToExport,
  listCommentVersionsToExport,
  listEmailChangesToExport,
  listFeedVisitsToExport,
  listInvitationsToExport,
  listJoinRequestsToExport,
  listMarksToExport,
  listMembershipsToExport,
  listNoticeChoicesToExport,
  listNotificationsToExport,
  listPostsToExport,
  listPostVersionsToExport,
  listReactionsToExport,
  listReportsToExport,
  listSavedCommunitiesToExport,
  listThreadVisitsToExport,
} from './export-queries.ts'

/** So many posts or comments are read at a time: some people have written for years. */
const piece = 200

/** A list as a whole, read in pieces, between which others have their turn. */
async function whole<Row extends { id: string; createdAt: string }>(list: (page: PageOf) => Promise<Row[]>) {
  const rows: Row[] = []
  for (let cursor: string | undefined; ; await pause()) {
    const page = await list({ limit: piece, cursor })
    rows.push(...page)
    const last = page.at(-1)
    if (!last || page.length < piece) return rows
    cursor = cursorAfter([last.createdAt, last.id])
  }
}

/** Everything the product holds of the person, without secrets: for them to read and take elsewhere. */
export async function exportAccount({ db, now, viewer }: Context & { viewer: Viewer }) {
  const exportedAt = timestamp({ now })
  const sessions = await listSessionsOf(db, viewer.id, exportedAt)
  const app = (await findApp(db, viewer.id)) ?? null
  const choices = await listNoticeChoicesToExport(db, viewer.id)
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
    readerAddress: (await findReaderAddressToExport(db, viewer.id)) ?? null,
    invitations: await listInvitationsToExport(db, viewer.id),
    posts: await whole((page) => listPostsToExport(db, viewer.id, page)),
    postVersions: await listPostVersionsToExport(db, viewer.id),
    comments: await whole((page) => listCommentsToExport(db, viewer.id, page)),
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
