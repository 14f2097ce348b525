import type { z } from 'zod'
import type { Member, memberInput, setRoleInput } from '../../shared/members.ts'
import { messages } from '../../shared/messages.ts'
import { recordAct } from '../audit/record.ts'
import { communityAfterwards } from '../communities/access.ts'
import { type Context, inTransaction, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { updateInvitationsUnsparing } from '../invitations/queries.ts'
import { notify } from '../notices/notify.ts'
import { abilitiesIn, memberIn } from './access.ts'
import { presentMember } from './present.ts'
import { updateRole } from './queries.ts'

type SignedIn = Context & { viewer: Viewer }

/**
 * Gives a member another role. The role they have already changes nothing; the last organizer cannot lower themselves
 * (409).
 */
export const setRole = (ctx: SignedIn, { slug, userId, role }: z.output<typeof setRoleInput>): Promise<Member> =>
  inTransaction(ctx, async (ctx) => {
    const { community, person, can } = await memberIn(ctx, 'manage', slug, userId)
    const communityId = community.id
    if (role !== person.role) {
      if (!can.setRole.includes(role)) throw refusal(userId === ctx.viewer.id)
      await updateRole(ctx.db, communityId, userId, role)
      if (role === 'MEMBER') await updateInvitationsUnsparing(ctx.db, communityId, userId)
      await recordAct(ctx, { action: 'role.change', communityId, aboutId: userId, detail: `${person.role} → ${role}` })
      await notify(ctx, { kind: 'role-changed', to: [userId], communityId, actorId: ctx.viewer.id, detail: role })
    }
    const abilities = await abilitiesIn(ctx, await communityAfterwards(ctx, communityId))
    return presentMember({ ...person, role }, abilities({ id: userId, role }))
  })

const refusal = (isSelf: boolean) =>
  isSelf ? new AppError('CONFLICT', messages.lastOrganizer) : new AppError('FORBIDDEN', messages.memberForbidden)

/** Hands the community on: the other becomes organizer, the viewer moderator. */
export const handOver = (ctx: SignedIn, { slug, userId }: z.output<typeof memberInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community, can } = await memberIn(ctx, 'manage', slug, userId)
    if (!can.handOver) throw new AppError('FORBIDDEN', messages.memberForbidden)
    const communityId = community.id
    await updateRole(ctx.db, communityId, userId, 'ORGANIZER')
    await updateRole(ctx.db, communityId, ctx.viewer.id, 'MODERATOR')
    await recordAct(ctx, { action: 'organizer.handOver', communityId, aboutId: userId })
    await notify(ctx, { kind: 'handed-over', to: [userId], communityId, actorId: ctx.viewer.id })
  })
