import type { NoticeKind } from '../../shared/notices.ts'
import type { Db } from '../db/open.ts'
import { newId } from '../ids.ts'
import type { Live } from '../live/live.ts'
import { type Mail, queueMail } from '../mail/mail.ts'
import { insertNotifications, listAddresses, listToldOften, updateNoticesRead } from './queries.ts'
import { ring } from './ring.ts'

interface Notice {
  kind: NoticeKind
  /** Who is told. Whoever caused it is left out. */
  to: readonly string[]
  /** Null for what concerns no community. */
  communityId: string | null
  /** Who caused it; null when nobody did. */
  actorId: string | null
  /** A reason, a message or a role, as plain text. */
  detail?: string
  /** Where it happened, of what happens in a thread. Its words are read from there when the notice is. */
  postId?: string
  commentId?: string | null
  /** Said where a mail of its own goes out already. */
  withoutMail?: boolean
}

/** So many mails a day one person causes another: the rest is told in the app alone. */
const mailsPerDay = 5
const day = 86_400_000

async function listToldEnough(ctx: { db: Db; now: () => Date }, actorId: string, userIds: readonly string[]) {
  const since = new Date(ctx.now().getTime() - day).toISOString()
  const rows = await listToldOften(ctx.db, actorId, userIds, since, mailsPerDay)
  return rows.map(({ userId }) => userId)
}

/** Rows of one statement. */
const batch = 200

/**
 * Tells people of something, in the app and by mail: call it with the transaction that causes it. Whether the mail is
 * still wanted is asked when it is sent.
 */
export async function notify(ctx: { db: Db; now: () => Date; mail: Mail; live: Live }, notice: Notice) {
  const { kind, communityId, actorId, detail = '', postId = null, commentId = null } = notice
  const about = { kind, communityId, actorId, detail, postId, commentId }
  const createdAt = ctx.now().toISOString()
  const readers = notice.to.filter((id) => id !== actorId)
  for (let at = 0; at < readers.length; at += batch) {
    const rows = readers
      .slice(at, at + batch)
      .map((userId) => ({ id: newId(), userId, ...about, createdAt, readAt: null }))
    await insertNotifications(ctx.db, rows)
    ring(
      ctx,
      rows.map(({ userId }) => userId),
    )
    if (notice.withoutMail) continue
    const userIds = rows.map(({ userId }) => userId)
    const spared = new Set(actorId === null ? [] : await listToldEnough(ctx, actorId, userIds))
    const written = userIds.filter((id) => !spared.has(id))
    const addresses = written.length > 0 ? await listAddresses(ctx.db, written) : []
    const emails = new Map(addresses.map(({ id, email }) => [id, email]))
    for (const { id, userId } of rows) {
      const email = emails.get(userId)
      if (email) await queueMail(ctx, kind, email, id)
    }
  }
}

/** Marks what everybody was told of this as read: it is settled, and nobody need go after it. */
export async function settleNotices(
  ctx: { db: Db; now: () => Date; live: Live },
  about: { kind: NoticeKind; communityId: string | null; actorId: string },
) {
  const read = await updateNoticesRead(ctx.db, about, ctx.now().toISOString())
  ring(ctx, new Set(read.map(({ userId }) => userId)))
}
