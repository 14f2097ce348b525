import { z } from 'zod'
import { email, newPassword } from './accounts.ts'
import { id, moment, text } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

/** The password of the person who is signed in: asked again before what cannot be undone. */
const currentPassword = z
  .string(messages.passwordNeeded)
  .min(1, messages.passwordNeeded)
  .max(limits.passwordMax, `Password must be at most ${limits.passwordMax} characters`)

export const confirmedInput = z.object({ password: currentPassword })

export const changePasswordInput = z.object({ currentPassword, newPassword })

export const changeEmailInput = z.object({ email, password: currentPassword })

const token = z.string(messages.linkInvalid).min(1, messages.linkInvalid).max(200, messages.linkInvalid)
export const linkInput = z.object({ token })

/** A place where the person is signed in. `device` is what the browser says of itself, in words. */
export const sessionView = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  isCurrent: z.boolean(),
})
export const sessionInput = z.object({ id })

export const deletionModes = ['ANONYMISE', 'REMOVE'] as const
/** What becomes of the posts and comments of a deleted account: they stay without a name, or go. */
export type DeletionMode = (typeof deletionModes)[number]
export const deletionInput = z.object({
  password: currentPassword,
  mode: z.enum(deletionModes, `mode must be one of ${deletionModes.join(', ')}`),
})

/** A six-digit code of an authenticator app; spaces are ignored. */
export const appCode = z
  .string(messages.codeNeeded)
  .max(20, messages.codeWrong)
  .transform((code) => code.replace(/\s/g, ''))
  .refine((code) => /^\d{6}$/.test(code), messages.codeNeeded)

const recoveryCode = text('Recovery code', 40).transform((code) => code.replace(/[\s-]/g, '').toLowerCase())

/** What the authenticator answered, as the browser hands it over; the library checks it. */
const webauthnResponse = z.looseObject({ id: z.string().max(2_000), type: z.string().max(40) })

export const confirmAppInput = z.object({ code: appCode })
export const addPasskeyInput = z.object({
  ticket: token,
  name: text('Name', 60).trim().min(1, 'Name is required'),
  response: webauthnResponse,
})
export const removePasskeyInput = z.object({ id: text('id', 2_000), password: currentPassword })

/** The second step of signing in: the ticket of the first, and one proof. */
export const secondFactorInput = z
  .object({
    ticket: token,
    code: appCode.optional(),
    recoveryCode: recoveryCode.optional(),
    passkey: webauthnResponse.optional(),
  })
  .refine((input) => input.code ?? input.recoveryCode ?? input.passkey, messages.codeNeeded)

/** What a login answers, as `secondFactor` in its refusal, when the password was right but is not enough. */
export const secondFactorAsked = z.object({
  ticket: z.string(),
  methods: z.array(z.enum(['app', 'passkey', 'recovery'])),
  /** Options for the browser's `navigator.credentials.get`, when there are passkeys. */
  passkeyOptions: z.looseObject({}).nullable(),
})
export type SecondFactorAsked = z.infer<typeof secondFactorAsked>

/** Everything the product holds of a person, for them to take away. */
export const exportAnswer = z.looseObject({ exportedAt: moment, account: z.looseObject({}) })
