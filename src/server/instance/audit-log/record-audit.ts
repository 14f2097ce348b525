import type { AuditAction } from '../../../shared/instance/audit-log.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { insertAuditEntry } from './queries.ts'

interface AuditEvent {
  action: AuditAction
  /** Null for actions on the instance. */
  communityId: string | null
  /** The user concerned. */
  aboutId?: string
  /** Plain-text details for readers of the log. */
  detail?: string
}

/** Records an action of the viewer in the append-only audit log. Must run in the transaction of the action. */
export const recordAudit = (ctx: Context, act: AuditEvent) => recordAuditBy(ctx, ctx.viewer?.id ?? null, act)

/** Records an action of another user; null for the system. Returns the id of the entry. */
export async function recordAuditBy(
  services: Pick<Context, 'db' | 'now'>,
  actorId: string | null,
  { action, communityId, aboutId, detail = '' }: AuditEvent,
): Promise<string> {
  const entry = { id: newId(), actorId, action, communityId, detail, createdAt: timestamp(services) }
  await insertAuditEntry(services.db, { ...entry, aboutId: aboutId ?? null })
  return entry.id
}
