import { reactInput, reactionTargetInput, reactorsInput } from '../../../shared/discussions/reactions.ts'
import { auditedPublicProcedure, auditedSignedInProcedure } from '../../communities/core/audited-reads.ts'
import { cached, creates, router } from '../../platform/procedures.ts'
import { reactorsPage } from './list-reactors.ts'
import { react, summariesOf } from './react.ts'

export const reactionsRouter = router({
  list: auditedPublicProcedure
    .meta(cached)
    .input(reactionTargetInput)
    .query(({ ctx, input }) => summariesOf(ctx, input)),

  /** Adds, changes or removes the viewer's reaction, and returns the new summaries. */
  react: auditedSignedInProcedure
    .meta(creates)
    .input(reactInput)
    .mutation(({ ctx, input }) => react(ctx, input)),

  people: auditedPublicProcedure.input(reactorsInput).query(({ ctx, input }) => reactorsPage(ctx, input)),
})
