import { z } from 'zod'
import { inTransaction } from '../../platform/context.ts'
import { handlerOf } from '../../platform/jobs/job-handler.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { listDetailsAfter, reindexAuditEntries } from './queries.ts'

const batch = 100

/** Details whose words the index split or compared in another way before 0032. */
const isAffected = ({ detail }: { detail: string }) => /[^\0-\x7f]|[+#]/.test(detail)

/** Writes the index entries again whose words 0032 compares in another way. The migration enqueues it. */
export const foldAuditLogHandler = handlerOf(
  jobKind('fold-audit-log', z.object({}), 'search'),
  async (services, _payload, { isStopped }) => {
    for (let after = 0; !isStopped(); await yieldToEventLoop()) {
      const entries = await listDetailsAfter(services.db, after, batch)
      const affected = entries.filter(isAffected)
      if (affected.length > 0) await inTransaction(services, ({ db }) => reindexAuditEntries(db, affected))
      const last = entries.at(-1)
      if (!last) return
      after = last.number
    }
  },
)
