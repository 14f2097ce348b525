import type { z } from 'zod'
import type { Member, memberInput, setRoleInput } from '../../../shared/communities/members.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { notify } from '../../instance/activity/notify.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { reloadCommunity } from '../communities/access/loaders.ts'
import { updateInvitationsNeedApproval } from '../invitations/queries.ts'
import { abilitiesIn, memberIn } from './access.ts'
import { presentMember } from './present.ts'
import { updateRole } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/**
 * Changes a member's role. Changes nothing if the role is the same. Throws 409 when the last organizer would step down.
 */
export const setRole = (ctx: SignedInContext, { slug, userId, role }: z.output<typeof setRoleInput>): Promise<Member> =>
  inTransaction(ctx, async (ctx) => {
    const { community, person: user, can } = await memberIn(ctx, 'manage', slug, userId)
    const communityId = community.id
    if (role !== user.role) {
      if (!can.setRole.includes(role)) throw refusal(userId === ctx.viewer.id)
      await updateRole(ctx.db, communityId, userId, role)
      if (role === 'MEMBER') await updateInvitationsNeedApproval(ctx.db, communityId, userId)
      await recordAudit(ctx, {
        action: 'role.change',
        communityId,
        aboutId: userId,
        detail: `${user.role} → ${role}`,
      })
      await notify(ctx, { kind: 'role-changed', to: [userId], communityId, actorId: ctx.viewer.id, detail: role })
    }
    const abilities = await abilitiesIn(ctx, await reloadCommunity(ctx, communityId))
    return presentMember({ ...user, role }, abilities({ id: userId, role }))
  })

const refusal = (isSelf: boolean) =>
  isSelf ? new AppError('CONFLICT', messages.lastOrganizer) : new AppError('FORBIDDEN', messages.memberForbidden)

/** Hands the community over: the other member becomes organizer, the viewer moderator. */
export const handOver = (ctx: SignedInContext, { slug, userId }: z.output<typeof memberInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community, can } = await memberIn(ctx, 'manage', slug, userId)
    if (!can.handOver) throw new AppError('FORBIDDEN', messages.memberForbidden)
    const communityId = community.id
    await updateRole(ctx.db, communityId, userId, 'ORGANIZER')
    await updateRole(ctx.db, communityId, ctx.viewer.id, 'MODERATOR')
    await recordAudit(ctx, { action: 'organizer.handOver', communityId, aboutId: userId })
    await notify(ctx, { kind: 'handed-over', to: [userId], communityId, actorId: ctx.viewer.id })
  })
