import type { z } from 'zod'
import type { addWordRuleInput, WordRule, wordRuleInput } from '../../shared/community-settings.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { foldTerm } from '../../shared/moderation/word-rules.ts'
import { recordAct } from '../audit/record.ts'
import { communityFor } from '../communities/access.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { deleteWordRule, insertWordRule, listWordRules } from './queries.ts'

type SignedIn = Context & { viewer: Viewer }

interface Room {
  most: number
  /** What is said when there are so many. */
  full: string
}

/**
 * Adds a rule to the community's, or to those that hold everywhere for null: call it with a transaction. 409 when there
 * is one that is the same to the engine, or there are enough.
 */
export async function addRuleTo(
  ctx: SignedIn,
  communityId: string | null,
  { term, reason }: Pick<WordRule, 'term' | 'reason'>,
  { most, full }: Room,
): Promise<WordRule> {
  const known = await listWordRules(ctx.db, communityId)
  const folded = foldTerm(term)
  const isTaken = known.some((rule) => foldTerm(rule.term) === folded)
  if (isTaken) throw new AppError('CONFLICT', messages.wordRuleTaken, { field: 'term' })
  if (known.length >= most) throw new AppError('CONFLICT', full)
  const rule = { id: newId(), term, reason, createdAt: timestamp(ctx) }
  await insertWordRule(ctx.db, { ...rule, communityId, createdById: ctx.viewer.id })
  await recordAct(ctx, { action: 'wordRule.add', communityId, detail: term })
  return rule
}

/** Removes a rule of the community, or one of those that hold everywhere: call it with a transaction. */
export async function removeRuleFrom(ctx: SignedIn, communityId: string | null, id: string): Promise<void> {
  const removed = await deleteWordRule(ctx.db, communityId, id)
  if (!removed) throw new AppError('NOT_FOUND', messages.wordRuleNotFound)
  await recordAct(ctx, { action: 'wordRule.remove', communityId, detail: removed.term })
}

const room = { most: limits.wordRulesPerCommunity, full: messages.tooManyWordRules }

export const addWordRule = (ctx: SignedIn, { slug, ...rule }: z.output<typeof addWordRuleInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community } = await communityFor(ctx, 'manage', 'slug', slug)
    return addRuleTo(ctx, community.id, rule, room)
  })

export const removeWordRule = (ctx: SignedIn, { slug, id }: z.output<typeof wordRuleInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community } = await communityFor(ctx, 'manage', 'slug', slug)
    await removeRuleFrom(ctx, community.id, id)
  })
