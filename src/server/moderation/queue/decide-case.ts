import type { z } from 'zod'
import type { decideCaseInput, OpenCase } from '../../../shared/moderation/queue.ts'
import { inTransaction } from '../../platform/context.ts'
import { deciderOf, ruleOf } from '../reports/decider.ts'
import { headlineOf, resolveCase } from '../reports/resolve-case.ts'
import { caseToDecide, type SignedInContext } from './access/loaders.ts'
import { applyDecision } from './apply-decision.ts'
import { openCase } from './open-case.ts'

type Decision = z.output<typeof decideCaseInput>

const resolve = (ctx: SignedInContext, input: Decision) =>
  inTransaction(ctx, async (ctx) => {
    const access = await caseToDecide(ctx, input)
    const { reportCase, content: reportedContent } = access
    const { decision, reason: note } = input
    const headline = headlineOf(reportCase.targetType, reportCase.beginning ?? '')
    const [rule, decider] = [await ruleOf(ctx, reportCase, input.rule), await deciderOf(ctx, reportCase)]
    await resolveCase(ctx, reportCase, { decision, rule, note, decider, reportedContent, headline })
    await applyDecision(ctx, access, { ...input, rule })
  })

/** Decides a case and returns it. The first decision wins. */
export async function decideCase(ctx: SignedInContext, input: Decision): Promise<OpenCase> {
  await resolve(ctx, input)
  return openCase(ctx, input.id)
}
