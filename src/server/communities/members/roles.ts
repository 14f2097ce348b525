import type { z } from 'zod'
import type { Member, memberInput, setRoleInput } from '../../../shared/communities/members.ts'
import { revokeInvitationsBy } from '../../identity/sign-up/invitation-queries.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { notify } from '../../notify/notify.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { reloadCommunity } from '../core/access/loaders.ts'
import { abilitiesIn, memberFor, memberForRole } from './access/loaders.ts'
import { appointInTransaction } from './appoint-organizer.ts'
import { type MemberFacts, presentMember } from './present.ts'
import { updateHandedOver, updateRole } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/**
 * Changes a member's role. Changes nothing if the role is the same. Throws 409 when the last organizer would lose it.
 */
export const setRole = (ctx: SignedInContext, input: z.output<typeof setRoleInput>): Promise<Member> =>
  inTransaction(ctx, async (ctx) => {
    const { user, community } = await memberForRole(ctx, input)
    const { id: userId, communityId } = user
    const { role } = input
    // A super admin who does not organize the community acts for the site.
    const actorId = community.role === 'ORGANIZER' ? ctx.viewer.id : null
    if (role !== user.role && actorId === null && role === 'ORGANIZER') await appointInTransaction(ctx, input)
    else if (role !== user.role) {
      await updateRole(ctx.db, user, role)
      if (role === 'MEMBER') await revokeInvitationsBy(ctx.db, user, timestamp(ctx), communityId)
      const detail = `${user.role} → ${role}`
      await recordAudit(ctx, { action: 'role.change', communityId, aboutId: userId, detail })
      await notify(ctx, { kind: 'role-changed', to: [userId], communityId, actorId, detail: role })
    }
    return viewOf(ctx, { ...user, role })
  })

/** Presents a member after a change, which may have changed the viewer's own abilities. */
async function viewOf(ctx: SignedInContext, user: MemberFacts & { communityId: string }): Promise<Member> {
  const abilities = await abilitiesIn(ctx, await reloadCommunity(ctx, user.communityId))
  return presentMember(user, abilities(user))
}

/**
 * Hands the community over: the other member becomes organizer, the viewer moderator. Returns the new organizer.
 */
export const handOver = (ctx: SignedInContext, input: z.output<typeof memberInput>): Promise<Member> =>
  inTransaction(ctx, async (ctx) => {
    const { user } = await memberFor(ctx, 'handOver', input)
    const { id: userId, communityId } = user
    await updateHandedOver(ctx.db, user, ctx.viewer.id)
    await recordAudit(ctx, { action: 'organizer.handOver', communityId, aboutId: userId })
    await notify(ctx, { kind: 'handed-over', to: [userId], communityId, actorId: ctx.viewer.id })
    return viewOf(ctx, { ...user, role: 'ORGANIZER' })
  })
