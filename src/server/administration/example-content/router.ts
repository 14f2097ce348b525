import { requiresProof } from '../../identity/sessions/recent-proof.ts'
import { adminProcedure, router } from '../../platform/procedures.ts'
import { addExampleContent, removeExampleContent } from './begin.ts'
import { exampleContent } from './state.ts'

export const exampleContentRouter = router({
  get: adminProcedure.query(({ ctx }) => exampleContent(ctx)),
  /** Adds it by a job and returns immediately. Throws 409 when there is some, or the site has communities. */
  add: adminProcedure.mutation(({ ctx }) => addExampleContent(ctx)),
  /** Removes it by a job and returns immediately, with the texts of members in it. Throws 409 when there is none. */
  remove: adminProcedure.use(requiresProof).mutation(({ ctx }) => removeExampleContent(ctx)),
})
