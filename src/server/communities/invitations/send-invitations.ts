import type { z } from 'zod'
import type { invitationInput, inviteInput } from '../../../shared/communities/invitations.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { notify } from '../../notify/notify.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { flag } from '../../platform/db/dialect.ts'
import { AppError } from '../../platform/errors.ts'
import { doOnce } from '../../platform/idempotency/once.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { type AuthorizedCommunity, type CommunityAccess, communityFor } from '../core/access/loaders.ts'
import { requireDailyLimit } from '../core/daily-limit.ts'
import {
  type Addressee,
  findOpenInvitation,
  insertInvitations,
  listAddressees,
  listInvitedSince,
  listOverInvitedAddresses,
  listSkippingApproval,
  type NewInvitation,
  revokeOpenInvitations,
} from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

const day = 86_400_000
const dateAfter = (ctx: Context, ms: number) => new Date(ctx.now().getTime() + ms).toISOString()

const sentInvitations = {
  since: (ctx: SignedInContext, since: string) => listInvitedSince(ctx.db, ctx.viewer.id, since),
  tooMany: messages.tooManyInvitations,
}

/**
 * Excludes addresses of members and banned users, those that received too many invitations today, and, for senders who
 * do not moderate, those that a moderator invited.
 */
async function invitableKeys(
  ctx: SignedInContext,
  { community, can }: CommunityAccess,
  keys: readonly string[],
  accounts: ReadonlyMap<string, Addressee>,
) {
  const flooded = await listOverInvitedAddresses(ctx.db, keys, dateAfter(ctx, -day), limits.invitationsPerAddressAndDay)
  const spared = can.moderate ? [] : await listSkippingApproval(ctx.db, community.id, keys, timestamp(ctx))
  const passedOver = new Set([...flooded, ...spared].map((row) => row.emailKey))
  return keys.filter((key) => {
    const account = accounts.get(key)
    return !passedOver.has(key) && !account?.role && !account?.bannedId
  })
}

/**
 * Creates invitations, mails and notifications, and returns the number sent. Skipped addresses count towards the daily
 * limit, so that the limit does not reveal them. Must run in a transaction.
 */
async function inviteAll(
  ctx: SignedInContext,
  access: CommunityAccess<AuthorizedCommunity<'invite'>>,
  emails: readonly string[],
  message: string,
) {
  const communityId = access.community.id
  const keys = [...new Set(emails.map(emailKey))]
  await requireDailyLimit(ctx, access, keys.length, sentInvitations)
  const users = await listAddressees(ctx.db, communityId, keys)
  const accounts = new Map(users.map((user) => [user.emailKey, user]))
  const wanted = new Set(await invitableKeys(ctx, access, keys, accounts))
  const at = timestamp(ctx)
  if (wanted.size > 0) await revokeOpenInvitations(ctx.db, access.community, [...wanted], at)
  const common = { inviterId: ctx.viewer.id, tokenHash: null, message, acceptedAt: null }
  const times = { createdAt: at, expiresAt: dateAfter(ctx, limits.invitationDays * day) }
  const skipsApproval = flag(access.can.moderate)
  const rows = keys.map((emailKey): NewInvitation => {
    return { id: newId(), emailKey, skipsApproval, ...common, ...times, revokedAt: wanted.has(emailKey) ? null : at }
  })
  await insertInvitations(ctx.db, access.community, rows)
  for (const { id, emailKey } of rows.filter((row) => wanted.has(row.emailKey))) {
    await queueMail(ctx, 'invitation', accounts.get(emailKey)?.email ?? emailKey, id, { priority: 'notice' })
  }
  const registered = users.filter((user) => wanted.has(user.emailKey))
  await notifyExistingUsers(ctx, communityId, registered)
  return wanted.size
}

/** Users with a verified address also find the invitation in the app. */
const notifyExistingUsers = (ctx: SignedInContext, communityId: string, users: readonly Addressee[]) =>
  notify(ctx, {
    kind: 'invitation',
    to: users.filter((user) => user.emailVerifiedAt !== null).map((user) => user.id),
    communityId,
    actorId: ctx.viewer.id,
    withoutMail: true,
  })

/**
 * Invites addresses to a community. Silently skips members, banned users and addresses with too many invitations today.
 * Throws 429, and sends no invitation, when the rest exceeds the viewer's daily limit.
 */
export const sendInvitations = (ctx: SignedInContext, { slug, emails, message }: z.output<typeof inviteInput>) =>
  doOnce(ctx, async (ctx) => {
    const access = await communityFor(ctx, 'invite', 'slug', slug)
    const sent = await inviteAll(ctx, access, emails, message)
    const communityId = access.community.id
    if (sent > 0) await recordAudit(ctx, { action: 'invitation.send', communityId, detail: String(sent) })
  })

/** Sends an open invitation again in the viewer's name for another 14 days, and revokes the previous one. */
export const resendInvitation = (ctx: SignedInContext, { slug, id }: z.output<typeof invitationInput>) =>
  doOnce(ctx, async (ctx) => {
    const { community } = await communityFor(ctx, 'moderate', 'slug', slug)
    const access = await communityFor(ctx, 'invite', 'slug', slug)
    const invitation = await findOpenInvitation(ctx.db, community.id, timestamp(ctx), id)
    if (!invitation) throw new AppError('NOT_FOUND', messages.invitationNotFound)
    const sent = await inviteAll(ctx, access, [invitation.emailKey], invitation.message)
    // The address has reached its daily limit.
    if (sent === 0) throw new AppError('TOO_MANY_REQUESTS', messages.tooManyInvitations)
    await recordAudit(ctx, { action: 'invitation.resend', communityId: community.id })
  })
