import { auditSearchInput } from '../../shared/audit.ts'
import { adminProcedure, limitedSearch, router } from '../trpc.ts'
import { searchAuditLog } from './search.ts'

export const auditRouter = router({
  /** The log of the whole instance, newest first. */
  list: adminProcedure
    .input(auditSearchInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => searchAuditLog(ctx, input)),
})
