import type { AuditAction } from '../../shared/community-settings.ts'
import { type Context, timestamp } from '../context.ts'
import { newId } from '../ids.ts'
import { insertAuditEntry } from './queries.ts'

interface Act {
  action: AuditAction
  communityId: string
  /** The person it was done to. */
  aboutId?: string
  /** What exactly, in plain text for the organizers. */
  detail?: string
}

/** Writes into the community's log that the viewer did this: call it with the transaction in which it is done. */
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
