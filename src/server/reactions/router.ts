import { reactInput, reactionTargetInput, reactorsInput } from '../../shared/reactions.ts'
import { kept, publicProcedure, router, signedInProcedure } from '../trpc.ts'
import { react, summariesOf } from './react.ts'
import { reactorsPage } from './reactors.ts'

export const reactionsRouter = router({
  list: publicProcedure
    .meta(kept)
    .input(reactionTargetInput)
    .query(({ ctx, input }) => summariesOf(ctx, input)),

  /** Takes, moves or takes back the viewer's reaction; answers how things stand then. */
  react: signedInProcedure.input(reactInput).mutation(({ ctx, input }) => react(ctx, input)),

  people: publicProcedure.input(reactorsInput).query(({ ctx, input }) => reactorsPage(ctx, input)),
})
