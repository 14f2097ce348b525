import type { Insertable } from 'kysely'
import type { z } from 'zod'
import { emailKey } from '../../shared/accounts.ts'
import type { invitationInput, inviteInput } from '../../shared/invitations.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { recordAct } from '../audit/record.ts'
import { type CommunityAccess, communityFor } from '../communities/access.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { flag } from '../db/dialect.ts'
import type { Schema } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { queueMail } from '../mail/mail.ts'
import { notify } from '../notices/notify.ts'
import {
  type Addressee,
  findOpenInvitation,
  insertInvitations,
  listAddressees,
  listFloodedAddresses,
  listInvitedSince,
  listSpared,
  revokeOpenInvitations,
} from './queries.ts'

type SignedIn = Context & { viewer: Viewer }

const day = 86_400_000
const later = (ctx: Context, ms: number) => new Date(ctx.now().getTime() + ms).toISOString()

/** 429 when so many more are too many for the viewer's day; `retryAfter` says in how many seconds they no longer are. */
async function takeFromDay(ctx: SignedIn, count: number) {
  const max = ctx.viewer.emailVerified ? limits.invitationsPerDay : limits.invitationsPerDayUnverified
  const sent = await listInvitedSince(ctx.db, ctx.viewer.id, later(ctx, -day))
  const tooMany = sent.length + count - max
  if (tooMany <= 0) return
  // So many of the oldest must be a day old; when all of them are not enough, a day is as good an answer as any.
  const freeing = sent[tooMany - 1]?.createdAt ?? timestamp(ctx)
  const retryAfter = Math.max(Math.ceil((Date.parse(freeing) + day - ctx.now().getTime()) / 1_000), 1)
  throw new AppError('TOO_MANY_REQUESTS', messages.tooManyInvitations, { retryAfter })
}

/**
 * The addresses that are sent to: not those of members and banned people, nor those with enough such mail for a day, nor,
 * by somebody who does not moderate, those that a moderator invited.
 */
async function wantedAmong(
  ctx: SignedIn,
  { community, can }: CommunityAccess,
  keys: readonly string[],
  accounts: ReadonlyMap<string, Addressee>,
) {
  const flooded = await listFloodedAddresses(ctx.db, keys, later(ctx, -day), limits.invitationsPerAddressAndDay)
  const spared = can.moderate ? [] : await listSpared(ctx.db, community.id, keys, timestamp(ctx))
  const passedOver = new Set([...flooded, ...spared].map((row) => row.emailKey))
  return keys.filter((key) => {
    const account = accounts.get(key)
    return !passedOver.has(key) && !account?.role && !account?.bannedId
  })
}

/**
 * Invites these addresses with rows, mails and notices; answers how many were sent to. Those that are passed over count
 * for the viewer's day as the others do, so that the limit does not tell which they are. Run it in a transaction.
 */
async function inviteAll(ctx: SignedIn, access: CommunityAccess, emails: readonly string[], message: string) {
  const communityId = access.community.id
  const keys = [...new Set(emails.map(emailKey))]
  await takeFromDay(ctx, keys.length)
  const people = await listAddressees(ctx.db, communityId, keys)
  const accounts = new Map(people.map((person) => [person.emailKey, person]))
  const wanted = new Set(await wantedAmong(ctx, access, keys, accounts))
  const at = timestamp(ctx)
  if (wanted.size > 0) await revokeOpenInvitations(ctx.db, communityId, [...wanted], at)
  const common = { communityId, inviterId: ctx.viewer.id, tokenHash: null, message, acceptedAt: null }
  const times = { createdAt: at, expiresAt: later(ctx, limits.invitationDays * day) }
  const skipsApproval = flag(access.can.moderate)
  const rows = keys.map((emailKey): Insertable<Schema['invitation']> => {
    return { id: newId(), emailKey, skipsApproval, ...common, ...times, revokedAt: wanted.has(emailKey) ? null : at }
  })
  await insertInvitations(ctx.db, rows)
  for (const { id, emailKey } of rows.filter((row) => wanted.has(row.emailKey))) {
    await queueMail(ctx, 'invitation', accounts.get(emailKey)?.email ?? emailKey, id)
  }
  const known = people.filter((person) => wanted.has(person.emailKey))
  await tellKnown(ctx, communityId, known, message)
  return wanted.size
}

/** Whoever has shown that the address is theirs finds the invitation in the app as well. */
const tellKnown = (ctx: SignedIn, communityId: string, people: readonly Addressee[], message: string) =>
  notify(ctx, {
    kind: 'invitation',
    to: people.filter((person) => person.emailVerifiedAt !== null).map((person) => person.id),
    communityId,
    actorId: ctx.viewer.id,
    detail: message,
    withoutMail: true,
  })

/**
 * Invites to a community. Members, banned people, and addresses that got enough such mail today are passed over without
 * a word; 429 when the others are too many for the viewer's day, and then nobody is invited.
 */
export const sendInvitations = (ctx: SignedIn, { slug, emails, message }: z.output<typeof inviteInput>) =>
  inTransaction(ctx, async (ctx) => {
    const access = await communityFor(ctx, 'invite', 'slug', slug)
    const sent = await inviteAll(ctx, access, emails, message)
    const communityId = access.community.id
    if (sent > 0) await recordAct(ctx, { action: 'invitation.send', communityId, detail: String(sent) })
  })

/** Sends an open invitation again, in the viewer's name and for another 14 days; the one before is revoked. */
export const resendInvitation = (ctx: SignedIn, { slug, id }: z.output<typeof invitationInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community } = await communityFor(ctx, 'moderate', 'slug', slug)
    const access = await communityFor(ctx, 'invite', 'slug', slug)
    const invitation = await findOpenInvitation(ctx.db, community.id, id)
    if (!invitation) throw new AppError('NOT_FOUND', messages.invitationNotFound)
    const sent = await inviteAll(ctx, access, [invitation.emailKey], invitation.message)
    // It was sent so often today that the address is left in peace.
    if (sent === 0) throw new AppError('TOO_MANY_REQUESTS', messages.tooManyInvitations)
    await recordAct(ctx, { action: 'invitation.resend', communityId: community.id })
  })
