import type { z } from 'zod'
import type { DeniedUsers, denyUsersInput } from '../../../shared/administration/user-management.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { AppError } from '../../platform/errors.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { denyUser } from './approval.ts'
import type { SignedInContext } from './managed-users.ts'

/**
 * Denies pending accounts one after another, each as `denyUser` does. A failure does not keep the others from being
 * denied.
 */
export async function denyUsers(
  ctx: SignedInContext,
  { ids, reason }: z.output<typeof denyUsersInput>,
): Promise<DeniedUsers> {
  const result: DeniedUsers = { denied: 0, failed: [] }
  for (const id of new Set(ids)) {
    try {
      await denyUser(ctx, { id, reason })
      result.denied += 1
    } catch (error) {
      const isExpected = error instanceof AppError
      if (!isExpected) ctx.log.error({ err: error, user: id, requestId: ctx.requestId }, 'a sign-up was not denied')
      result.failed.push({ id, error: isExpected ? error.message : messages.somethingWrong })
    }
    await yieldToEventLoop()
  }
  return result
}
