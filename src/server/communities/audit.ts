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
export const recordAct = (ctx: Context, { action, communityId, aboutId, detail = '' }: Act) =>
  insertAuditEntry(ctx.db, {
    id: newId(),
    actorId: ctx.viewer?.id ?? null,
    action,
    communityId,
    aboutId: aboutId ?? null,
    detail,
    createdAt: timestamp(ctx),
  })
