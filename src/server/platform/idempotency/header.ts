import { z } from 'zod'

/** The header that names a call, so that the server does it once however often it arrives. */
export const idempotencyHeader = 'idempotency-key'

export const idempotencyKeyMax = 255

/** Documents the header for the calls that create something. */
export const idempotencyHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(idempotencyKeyMax)
    .optional()
    .describe(
      'A name for this call, such as a UUID. For 24 hours, the same call with the same key creates nothing more and answers ' +
        'as the first one; another call with the same key answers 422.',
    ),
})
