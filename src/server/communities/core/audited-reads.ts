import { findAuditEntry, insertAuditEntry } from '../../instance/audit-log/queries.ts'
import { writerProcedure } from '../../instance/settings/verification.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { adminProcedure, middleware, publicProcedure, signedInProcedure } from '../../platform/procedures.ts'

const hour = 3_600_000

/**
 * Writes audit entries for the private communities that this request read by the super admin right alone. One page
 * makes several calls; one entry per hour is enough.
 */
export async function recordPrivateReads({ db, now, viewer, privateReads }: Context): Promise<void> {
  if (!viewer || privateReads.size === 0) return
  const at = now()
  const hourAgo = new Date(at.getTime() - hour).toISOString()
  for (const communityId of privateReads) {
    const entry = { actorId: viewer.id, action: 'community.open', communityId }
    if (await findAuditEntry(db, entry, hourAgo)) continue
    await insertAuditEntry(db, { id: newId(), ...entry, createdAt: at.toISOString() })
  }
  privateReads.clear()
}

/** The audit entry must be written before the answer is sent. */
const auditedRead = middleware(async ({ ctx, next }) => {
  const result = await next()
  await recordPrivateReads(ctx)
  return result
})

/**
 * The base of all procedures that read content of a community. tests/server/structure/audited-reads.test.ts finds those
 * without it.
 */
export const auditedPublicProcedure = publicProcedure.use(auditedRead)
export const auditedSignedInProcedure = signedInProcedure.use(auditedRead)
export const auditedVerifiedProcedure = writerProcedure.use(auditedRead)
export const auditedAdminProcedure = adminProcedure.use(auditedRead)
