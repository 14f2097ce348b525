import { communityPageInput } from '../../../shared/communities/communities.ts'
import { memberInput, memberListInput, memberReasonInput, setRoleInput } from '../../../shared/communities/members.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { limitedSearch, ok, router } from '../../platform/procedures.ts'
import { communityFor } from '../core/access/loaders.ts'
import { auditedPublicProcedure, auditedSignedInProcedure } from '../core/audited-reads.ts'
import { appointOrganizer } from './appoint-organizer.ts'
import { banUser, removeMember, unbanUser } from './bans.ts'
import { membersPage } from './list-members.ts'
import { presentBanned } from './present.ts'
import { listBans } from './queries.ts'
import { handOver, setRole } from './roles.ts'

export const membersRouter = router({
  list: auditedPublicProcedure
    .input(memberListInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => membersPage(ctx, input)),

  setRole: auditedSignedInProcedure.input(setRoleInput).mutation(({ ctx, input }) => setRole(ctx, input)),

  /** For super admins: makes a user organizer, who need not be a member. */
  appoint: auditedSignedInProcedure.input(memberInput).mutation(async ({ ctx, input }) => {
    await appointOrganizer(ctx, input)
    return ok
  }),

  handOver: auditedSignedInProcedure.input(memberInput).mutation(({ ctx, input }) => handOver(ctx, input)),

  remove: auditedSignedInProcedure.input(memberReasonInput).mutation(async ({ ctx, input }) => {
    await removeMember(ctx, input)
    return ok
  }),

  ban: auditedSignedInProcedure.input(memberReasonInput).mutation(async ({ ctx, input }) => {
    await banUser(ctx, input)
    return ok
  }),

  unban: auditedSignedInProcedure.input(memberInput).mutation(async ({ ctx, input }) => {
    await unbanUser(ctx, input)
    return ok
  }),

  banned: auditedSignedInProcedure.input(communityPageInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'moderate', 'slug', input.slug)
    const rows = await listBans(ctx.db, community.id, input)
    const { items, nextCursor } = toPage(rows, input, (row) => [row.createdAt, row.id])
    return { items: items.map(presentBanned), nextCursor }
  }),
})
