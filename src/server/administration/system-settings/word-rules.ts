import type { z } from 'zod'
import type { addInstanceWordRuleInput } from '../../../shared/instance/settings.ts'
import type { WordRule } from '../../../shared/instance/word-rules.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { listWordRules as listRulesOf } from '../../communities/community-settings/queries.ts'
import { addRuleTo, findRuleOf, removeRuleFrom } from '../../communities/community-settings/word-rules.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { createOnce } from '../../platform/idempotency/once.ts'

type SignedInContext = Context & { viewer: Viewer }

/** Lists the word rules of the instance, by term. */
export const listWordRules = ({ db }: SignedInContext): Promise<WordRule[]> => listRulesOf(db, null)

const instanceLimit = { max: limits.wordRulesOfInstance, tooMany: messages.tooManyInstanceRules }

/** Adds a word rule to the instance. Throws 409 when an equivalent rule exists or the limit is reached. */
export const addWordRule = (ctx: SignedInContext, rule: z.output<typeof addInstanceWordRuleInput>): Promise<WordRule> =>
  createOnce(ctx, {
    create: (ctx) => addRuleTo(ctx, null, rule, instanceLimit),
    idOf: ({ id }) => id,
    again: (ctx, id) => findRuleOf(ctx, null, id),
  })

export const removeWordRule = (ctx: SignedInContext, id: string): Promise<void> =>
  inTransaction(ctx, (ctx) => removeRuleFrom(ctx, null, id))
