import { router, signedInProcedure } from '../trpc.ts'
import { readerAddress, renewReaderAddress, revokeReaderAddress } from './address.ts'

export const readersRouter = router({
  /** Whether there is a secret address, and when it was used last. */
  address: signedInProcedure.query(({ ctx }) => readerAddress(ctx)),

  /** Makes a new one, and ends the one before; the answer is the only time it is shown. */
  renew: signedInProcedure.mutation(({ ctx }) => renewReaderAddress(ctx)),

  revoke: signedInProcedure.mutation(async ({ ctx }) => {
    await revokeReaderAddress(ctx)
    return { ok: true as const }
  }),
})
