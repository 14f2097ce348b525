import type { z } from 'zod'
import type { memberInput } from '../../../shared/communities/members.ts'
import { recordAuditBy } from '../../instance/audit-log/record-audit.ts'
import { endBan } from '../../instance/restrictions/queries.ts'
import { notify } from '../../notify/notify.ts'
import type { Authorized } from '../../platform/authorized.ts'
import { type Context, inTransaction, type Services, timestamp, type Viewer } from '../../platform/context.ts'
import { enqueueJob } from '../../platform/jobs/enqueue.ts'
import { communityFor } from '../core/access/loaders.ts'
import { becomeMember } from '../core/join.ts'
import { appointeeFor } from './access/loaders.ts'
import { announceOrganizerJob } from './announce-organizer.ts'
import { deleteBan, updateRole } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/**
 * Makes a user organizer for the site; lifts their ban and makes them a member if necessary. Used by super admins and
 * the command line. Notifies the user and, by a job, the members. Changes nothing for organizers. Must run in a
 * transaction. Throws 404 for deleted users, 409 for users who cannot sign in or have not verified their address.
 */
export async function makeOrganizer(
  services: Services,
  actorId: string | null,
  community: Authorized<{ id: string }, 'appoint'>,
  userId: string,
): Promise<void> {
  const user = await appointeeFor(services, community, userId)
  const { communityId } = user
  if (user.bannedAt !== null) {
    await deleteBan(services.db, user)
    await endBan(services.db, userId, communityId, timestamp(services))
    await recordAuditBy(services, actorId, { action: 'member.unban', communityId, aboutId: userId })
  }
  if (user.role === 'ORGANIZER') return
  const at = timestamp(services)
  if (user.role === null) await becomeMember(services, community, { id: userId, email: user.emailKey })
  await updateRole(services.db, user, 'ORGANIZER')
  await recordAuditBy(services, actorId, { action: 'organizer.appoint', communityId, aboutId: userId })
  await notify(services, { kind: 'role-changed', to: [userId], communityId, actorId: null, detail: 'ORGANIZER' })
  await enqueueJob(services, announceOrganizerJob, { communityId, userId, since: at })
}

/** Appoints a user, member or not, organizer of a community, as a super admin. */
export const appointOrganizer = (ctx: SignedInContext, appointee: z.output<typeof memberInput>): Promise<void> =>
  inTransaction(ctx, (ctx) => appointInTransaction(ctx, appointee))

/** Like `appointOrganizer`, within the caller's transaction. */
export async function appointInTransaction(
  ctx: SignedInContext,
  { slug, userId }: z.output<typeof memberInput>,
): Promise<void> {
  const { community } = await communityFor(ctx, 'appoint', 'slug', slug)
  await makeOrganizer(ctx, ctx.viewer.id, community, userId)
}
