import { communityPageInput } from '../../shared/communities.ts'
import { memberInput, memberListInput, memberReasonInput, setRoleInput } from '../../shared/members.ts'
import { communityFor } from '../communities/access.ts'
import { cutPage } from '../db/page.ts'
import { limitedSearch, publicProcedure, router, signedInProcedure } from '../trpc.ts'
import { banPerson, removeMember, unbanPerson } from './bans.ts'
import { membersPage } from './list-members.ts'
import { presentBanned } from './present.ts'
import { listBans } from './queries.ts'
import { handOver, setRole } from './roles.ts'

const done = { ok: true as const }

export const membersRouter = router({
  list: publicProcedure
    .input(memberListInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => membersPage(ctx, input)),

  setRole: signedInProcedure.input(setRoleInput).mutation(({ ctx, input }) => setRole(ctx, input)),

  handOver: signedInProcedure.input(memberInput).mutation(async ({ ctx, input }) => {
    await handOver(ctx, input)
    return done
  }),

  remove: signedInProcedure.input(memberReasonInput).mutation(async ({ ctx, input }) => {
    await removeMember(ctx, input)
    return done
  }),

  ban: signedInProcedure.input(memberReasonInput).mutation(async ({ ctx, input }) => {
    await banPerson(ctx, input)
    return done
  }),

  unban: signedInProcedure.input(memberInput).mutation(async ({ ctx, input }) => {
    await unbanPerson(ctx, input)
    return done
  }),

  banned: signedInProcedure.input(communityPageInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'moderate', 'slug', input.slug)
    const rows = await listBans(ctx.db, community.id, input)
    const { items, nextCursor } = cutPage(rows, input, (row) => [row.createdAt, row.id])
    return { items: items.map(presentBanned), nextCursor }
  }),
})
