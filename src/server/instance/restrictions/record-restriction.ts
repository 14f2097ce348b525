import type { DeciderRole, RestrictionKind, RestrictionTarget } from '../../../shared/instance/restrictions.ts'
import type { Rule } from '../../../shared/instance/rules.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { insertRestriction } from './queries.ts'

/** The explanation for the user concerned. `rule` is null if the user broke none, for example when a request is denied. */
export interface Statement {
  rule: Rule | null
  reason: string
}

/** The decider and their role. The operator and reports have no id. */
export interface Decider {
  id: string | null
  role: DeciderRole
}

interface NewRestriction extends Statement {
  kind: RestrictionKind
  /** Null for a denied account, which is deleted. */
  userId: string | null
  communityId: string | null
  /** The case that was decided. */
  caseId?: string | null
  target: { targetType: RestrictionTarget; targetId: string } | null
  /** The text of the user that is restricted, as plain text. */
  text?: string
  decider: Decider
  /** The end of a suspension. */
  until?: string | null
  /** Whether a suspension also removes everything that the user wrote. */
  removesContent?: boolean
}

/**
 * Records what is decided about a user, so that they can be told why and can object. Every restriction of a text or an
 * account passes here, in its transaction. Returns the id, which the notification or mail carries.
 */
export async function recordRestriction(
  services: Pick<Services, 'db' | 'now'>,
  { decider, target, text = '', caseId = null, until = null, removesContent = false, ...restriction }: NewRestriction,
): Promise<string> {
  if (restriction.reason.trim() === '') throw new Error(`a restriction ${restriction.kind} has no reason`)
  const id = newId()
  await insertRestriction(services.db, {
    id,
    ...restriction,
    caseId,
    until,
    removesContent: removesContent ? 1 : 0,
    targetType: target?.targetType ?? null,
    targetId: target?.targetId ?? null,
    excerpt: truncate(text, limits.snippetMax),
    deciderId: decider.id,
    deciderRole: decider.role,
    createdAt: timestamp(services),
  })
  return id
}
