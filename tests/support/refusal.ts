import { TRPCError } from '@trpc/server'
import { publicError } from '../../src/server/platform/errors.ts'

/** The refusal of a call as its caller sees it: status and body, the same on both APIs. */
export async function refusal(call: Promise<unknown>) {
  try {
    await call
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    const { status, body } = publicError(error, '')
    return { status, ...body }
  }
  throw new Error('the call was not refused')
}

/** The refusals of calls that run at the same time. */
export const refusals = (calls: readonly Promise<unknown>[]) => Promise.all(calls.map(refusal))
