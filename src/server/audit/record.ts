import type { AuditAction } from '../../shared/audit.ts'
import { type Context, timestamp } from '../context.ts'
import { newId } from '../ids.ts'
import { insertAuditEntry } from './queries.ts'

interface Act {
  action: AuditAction
  /** Null for what concerns the whole instance. */
  communityId: string | null
  /** The person it was done to. */
  aboutId?: string
  /** What exactly, in plain text for those who read the log. */
  detail?: string
}

/** Writes into the log, which nobody can change, that the viewer did this: call it with the transaction in which it is done. */
export const recordAct = (ctx: Context, act: Act) => recordActOf(ctx, ctx.viewer?.id ?? null, act)

/** The same for what somebody else did; null for what nobody did. */
export const recordActOf = (
  services: Pick<Context, 'db' | 'now'>,
  actorId: string | null,
  { action, communityId, aboutId, detail = '' }: Act,
) =>
  insertAuditEntry(services.db, {
    id: newId(),
    actorId,
    action,
    communityId,
    aboutId: aboutId ?? null,
    detail,
    createdAt: timestamp(services),
  })
