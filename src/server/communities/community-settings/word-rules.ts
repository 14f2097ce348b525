import type { z } from 'zod'
import type { addWordRuleInput, wordRuleInput } from '../../../shared/communities/settings.ts'
import { foldTerm } from '../../../shared/instance/content-filter/word-rules.ts'
import type { WordRule } from '../../../shared/instance/word-rules.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { createOnce } from '../../platform/idempotency/once.ts'
import { newId } from '../../platform/ids.ts'
import { communityFor } from '../core/access/loaders.ts'
import { deleteWordRule, insertWordRule, listWordRules, type WordRuleScope } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

interface RuleLimit {
  max: number
  /** The error message when the limit is reached. */
  tooMany: string
}

/**
 * Adds a rule to the community, or with null to the instance. Must run in a transaction. Throws 409 when an equivalent
 * rule exists or the limit is reached.
 */
export async function addRuleTo(
  ctx: SignedInContext,
  scope: WordRuleScope,
  { term, reason }: Pick<WordRule, 'term' | 'reason'>,
  { max: most, tooMany: full }: RuleLimit,
): Promise<WordRule> {
  const communityId = scope?.id ?? null
  const existing = await listWordRules(ctx.db, communityId)
  const folded = foldTerm(term)
  const isTaken = existing.some((rule) => foldTerm(rule.term) === folded)
  if (isTaken) throw new AppError('CONFLICT', messages.wordRuleTaken, { field: 'term' })
  if (existing.length >= most) throw new AppError('CONFLICT', full)
  const rule = { id: newId(), term, reason, createdAt: timestamp(ctx) }
  await insertWordRule(ctx.db, scope, { ...rule, createdById: ctx.viewer.id })
  await recordAudit(ctx, { action: 'wordRule.add', communityId, detail: term })
  return rule
}

/** Returns a rule that was added before. Throws 404 if it was removed. */
export async function findRuleOf(ctx: SignedInContext, scope: WordRuleScope, id: string): Promise<WordRule> {
  const rule = (await listWordRules(ctx.db, scope?.id ?? null)).find((rule) => rule.id === id)
  if (!rule) throw new AppError('NOT_FOUND', messages.wordRuleNotFound)
  return rule
}

/** Removes a rule of the community, or with null of the instance. Must run in a transaction. */
export async function removeRuleFrom(ctx: SignedInContext, scope: WordRuleScope, id: string): Promise<void> {
  const removed = await deleteWordRule(ctx.db, scope, id)
  if (!removed) throw new AppError('NOT_FOUND', messages.wordRuleNotFound)
  await recordAudit(ctx, { action: 'wordRule.remove', communityId: scope?.id ?? null, detail: removed.term })
}

const communityLimit = { max: limits.wordRulesPerCommunity, tooMany: messages.tooManyWordRules }

export function addWordRule(ctx: SignedInContext, { slug, ...rule }: z.output<typeof addWordRuleInput>) {
  const communityOf = async (ctx: SignedInContext) => (await communityFor(ctx, 'manage', 'slug', slug)).community
  return createOnce(ctx, {
    create: async (ctx) => addRuleTo(ctx, await communityOf(ctx), rule, communityLimit),
    idOf: ({ id }) => id,
    again: async (ctx, id) => findRuleOf(ctx, await communityOf(ctx), id),
  })
}

export const removeWordRule = (ctx: SignedInContext, { slug, id }: z.output<typeof wordRuleInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community } = await communityFor(ctx, 'manage', 'slug', slug)
    await removeRuleFrom(ctx, community, id)
  })
