import { pageInput } from '../../../shared/platform/fields.ts'
import { userInput } from '../../../shared/users/profiles.ts'
import { listBlocks } from '../../notify/blocks/queries.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { cached, ok, router, signedInProcedure } from '../../platform/procedures.ts'
import { blockUser, unblockUser } from './block-user.ts'

const change = signedInProcedure.input(userInput)

/** The users whom the viewer muted or blocked. */
export const blocksRouter = router({
  list: signedInProcedure
    .meta(cached)
    .input(pageInput)
    .query(async ({ ctx, input }) => {
      const rows = await listBlocks(ctx.db, ctx.viewer.id, input)
      return toPage(rows, input, (row) => [row.createdAt, row.id])
    }),

  block: change.mutation(async ({ ctx, input }) => {
    await blockUser(ctx, input.id, 'BLOCK')
    return ok
  }),

  unblock: change.mutation(async ({ ctx, input }) => {
    await unblockUser(ctx, input.id, 'BLOCK')
    return ok
  }),

  mute: change.mutation(async ({ ctx, input }) => {
    await blockUser(ctx, input.id, 'MUTE')
    return ok
  }),

  unmute: change.mutation(async ({ ctx, input }) => {
    await unblockUser(ctx, input.id, 'MUTE')
    return ok
  }),
})
