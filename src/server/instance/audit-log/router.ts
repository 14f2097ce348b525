import { auditSearchInput } from '../../../shared/instance/audit-log.ts'
import { adminProcedure, limitedSearch, router } from '../../platform/procedures.ts'
import { searchAuditLog } from './search-audit-log.ts'

export const auditRouter = router({
  /** The audit log of the instance, newest first. */
  list: adminProcedure
    .input(auditSearchInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => searchAuditLog(ctx, input)),
})
