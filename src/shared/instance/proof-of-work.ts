import { z } from 'zod'
import { text } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

/** A challenge and its solution, as base64 of JSON. Optional, because a site asks for it only where super admins chose so. */
export const proofField = text('Proof', limits.proofMax).optional()

const parameters = z.object({
  algorithm: z.string().max(40),
  nonce: z.string().max(200),
  salt: z.string().max(200),
  cost: z.int(),
  keyLength: z.int(),
  keyPrefix: z.string().max(200),
  keySignature: z.string().max(200),
  /** `until`: the time in milliseconds after which it is no longer taken. */
  data: z.object({ until: z.int() }),
})

/** A challenge of the package altcha-lib, version 2. */
export const challengeView = z.object({ parameters, signature: z.string().max(200) })
export type Challenge = z.infer<typeof challengeView>

export const proofContent = z.object({
  challenge: challengeView,
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(200), time: z.number().optional() }),
})
