import type { z } from 'zod'
import type { WordRule } from '../../shared/community-settings.ts'
import type { addInstanceWordRuleInput } from '../../shared/instance.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { listWordRules as listRulesOf } from '../community-settings/queries.ts'
import { addRuleTo, removeRuleFrom } from '../community-settings/word-rules.ts'
import { type Context, inTransaction, type Viewer } from '../context.ts'

type Asking = Context & { viewer: Viewer }

/** The rules that hold in the whole instance, in the order of their words. */
export const listWordRules = ({ db }: Asking): Promise<WordRule[]> => listRulesOf(db, null)

const room = { most: limits.wordRulesOfInstance, full: messages.tooManyInstanceRules }

/** Adds a rule that holds everywhere. 409 when there is one that is the same to the engine, or there are enough. */
export const addWordRule = (ctx: Asking, rule: z.output<typeof addInstanceWordRuleInput>): Promise<WordRule> =>
  inTransaction(ctx, (ctx) => addRuleTo(ctx, null, rule, room))

export const removeWordRule = (ctx: Asking, id: string): Promise<void> =>
  inTransaction(ctx, (ctx) => removeRuleFrom(ctx, null, id))
