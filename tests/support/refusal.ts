import { TRPCError } from '@trpc/server'
import { publicFace } from '../../src/server/errors.ts'

/** What a refused call shows to whoever made it: status and body, as both doors answer them. */
export async function refusal(call: Promise<unknown>) {
  try {
    await call
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    const { status, body } = publicFace(error, '')
    return { status, ...body }
  }
  throw new Error('the call was not refused')
}
