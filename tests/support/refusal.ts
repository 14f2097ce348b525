import { TRPCError } from '@trpc/server'
import { publicError } from '../../src/server/platform/errors.ts'

/** What a refused call shows to whoever made it: status and body, as both doors answer them. */
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
