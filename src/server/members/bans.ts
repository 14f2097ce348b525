import type { z } from 'zod'
import type { memberInput, memberReasonInput } from '../../shared/members.ts'
import { messages } from '../../shared/messages.ts'
import { recordAct } from '../audit/record.ts'
import { closeRequest } from '../communities/close-request.ts'
import { deleteMember, findLastRequest } from '../communities/queries.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { revokeInvitationsBy, revokeOpenInvitations } from '../invitations/queries.ts'
import { notify } from '../notices/notify.ts'
import { wasTold } from '../notices/queries.ts'
import { memberIn, personIn } from './access.ts'
import { deleteBan, insertBan, type PersonRow } from './queries.ts'

type SignedIn = Context & { viewer: Viewer }

const forbidden = () => new AppError('FORBIDDEN', messages.memberForbidden)

/** Takes a member out, who may come back as everybody may come in. */
export const removeMember = (ctx: SignedIn, { slug, userId, reason }: z.output<typeof memberReasonInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community, can } = await memberIn(ctx, 'moderate', slug, userId)
    if (!can.remove) throw forbidden()
    const [communityId, actorId] = [community.id, ctx.viewer.id]
    await deleteMember(ctx.db, communityId, userId)
    await revokeInvitationsBy(ctx.db, communityId, userId, timestamp(ctx))
    await recordAct(ctx, { action: 'member.remove', communityId, aboutId: userId, detail: reason })
    await notify(ctx, { kind: 'member-removed', to: [userId], communityId, actorId, detail: reason })
  })

/** Takes what somebody has of the community; answers whether they know of it: are in, asked once, or are invited. */
async function takeEverything(ctx: SignedIn, communityId: string, person: PersonRow, reason: string): Promise<boolean> {
  if (person.role !== null) await deleteMember(ctx.db, communityId, person.id)
  await revokeInvitationsBy(ctx.db, communityId, person.id, timestamp(ctx))
  const outcome = { status: 'DENIED', decidedById: ctx.viewer.id, reason } as const
  await closeRequest(ctx, communityId, person.id, outcome)
  const asked = await findLastRequest(ctx.db, communityId, person.id)
  const revoked = await revokeOpenInvitations(ctx.db, communityId, [person.emailKey], timestamp(ctx))
  return person.role !== null || asked !== undefined || revoked.length > 0
}

/**
 * Keeps somebody out, member or not: they are taken out, their request is denied for the same reason, and nobody's
 * invitation lets them in. Banning again changes nothing.
 */
export const banPerson = (ctx: SignedIn, input: z.output<typeof memberReasonInput>) =>
  inTransaction(ctx, (ctx) => banInTransaction(ctx, input))

/** The same within a transaction at hand. */
export async function banInTransaction(
  ctx: SignedIn,
  { slug, userId, reason }: z.output<typeof memberReasonInput>,
): Promise<void> {
  const { community, person, can } = await personIn(ctx, 'moderate', slug, userId)
  if (person.bannedAt !== null) return
  if (person.deletedAt !== null) throw new AppError('NOT_FOUND', messages.memberNotFound)
  if (!can.ban) throw forbidden()
  const [communityId, bannedById] = [community.id, ctx.viewer.id]
  const wasThere = await takeEverything(ctx, communityId, person, reason)
  await insertBan(ctx.db, { communityId, userId, bannedById, reason, createdAt: timestamp(ctx) })
  await recordAct(ctx, { action: 'member.ban', communityId, aboutId: userId, detail: reason })
  // Somebody who had nothing to do with the community is not written to: nor do they learn of a private one by this.
  if (!wasThere) return
  await notify(ctx, { kind: 'member-banned', to: [userId], communityId, actorId: bannedById, detail: reason })
}

/** Lets somebody come in again, as everybody may. Who is not banned changes nothing. */
export const unbanPerson = (ctx: SignedIn, { slug, userId }: z.output<typeof memberInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community, person } = await personIn(ctx, 'moderate', slug, userId)
    if (person.bannedAt === null) return
    const [communityId, actorId] = [community.id, ctx.viewer.id]
    await deleteBan(ctx.db, communityId, userId)
    await recordAct(ctx, { action: 'member.unban', communityId, aboutId: userId })
    const knows = await wasTold(ctx.db, userId, 'member-banned', communityId)
    if (knows && person.deletedAt === null)
      await notify(ctx, { kind: 'member-unbanned', to: [userId], communityId, actorId })
  })
