import type { z } from 'zod'
import type { addWordRuleInput, WordRule, wordRuleInput } from '../../shared/community-settings.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { foldTerm } from '../../shared/moderation/word-rules.ts'
import { communityFor } from '../communities/access.ts'
import { recordAct } from '../communities/audit.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { deleteWordRule, insertWordRule, listWordRules } from './queries.ts'

type SignedIn = Context & { viewer: Viewer }

/** Adds a rule. 409 when there is one that is the same to the engine, or there are enough. */
export const addWordRule = (ctx: SignedIn, { slug, term, reason }: z.output<typeof addWordRuleInput>) =>
  inTransaction(ctx, async (ctx): Promise<WordRule> => {
    const { community } = await communityFor(ctx, 'manage', 'slug', slug)
    const known = await listWordRules(ctx.db, community.id)
    const folded = foldTerm(term)
    const isTaken = known.some((rule) => foldTerm(rule.term) === folded)
    if (isTaken) throw new AppError('CONFLICT', messages.wordRuleTaken, { field: 'term' })
    if (known.length >= limits.wordRulesPerCommunity) throw new AppError('CONFLICT', messages.tooManyWordRules)
    const rule = { id: newId(), term, reason, createdAt: timestamp(ctx) }
    await insertWordRule(ctx.db, { ...rule, communityId: community.id, createdById: ctx.viewer.id })
    await recordAct(ctx, { action: 'wordRule.add', communityId: community.id, detail: term })
    return rule
  })

export const removeWordRule = (ctx: SignedIn, { slug, id }: z.output<typeof wordRuleInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community } = await communityFor(ctx, 'manage', 'slug', slug)
    const removed = await deleteWordRule(ctx.db, community.id, id)
    if (!removed) throw new AppError('NOT_FOUND', messages.wordRuleNotFound)
    await recordAct(ctx, { action: 'wordRule.remove', communityId: community.id, detail: removed.term })
  })
