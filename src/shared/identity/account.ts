import { z } from 'zod'
import { email, id, isoDateTime, nameText, text } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { messages } from '../platform/messages.ts'
import { newPassword, webauthnResponse } from './auth.ts'

/** The password of the signed-in user, as a confirmation of irreversible actions. */
const currentPassword = z
  .string(messages.passwordNeeded)
  .min(1, messages.passwordNeeded)
  .max(limits.passwordMax, `Password must be at most ${limits.passwordMax} characters`)

/** How long a proof of identity lasts, in minutes. */
export const proofMinutes = 15

export const passwordInput = z.object({ password: currentPassword })

export const changePasswordInput = z.object({ currentPassword, newPassword })

/** The first password of an account. */
export const setPasswordInput = z.object({ newPassword })

export const changeEmailInput = z.object({ email })

const token = z.string(messages.linkInvalid).min(1, messages.linkInvalid).max(200, messages.linkInvalid)
export const linkInput = z.object({ token })

/** A session of the user. `device` is a readable form of the browser's user agent. */
export const sessionView = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: isoDateTime,
  lastSeenAt: isoDateTime,
  isCurrent: z.boolean(),
})
export const sessionInput = z.object({ id })

export const deletionModes = ['ANONYMISE', 'REMOVE'] as const
/** Whether a deleted account's posts and comments stay without a name, or are removed. */
export type DeletionMode = (typeof deletionModes)[number]
export const deletionInput = z.object({
  mode: z.enum(deletionModes, `mode must be one of ${deletionModes.join(', ')}`),
})

/** A six-digit code of an authenticator app; spaces are ignored. */
export const appCode = z
  .string(messages.codeNeeded)
  .max(20, messages.codeWrong)
  .transform((code) => code.replace(/\s/g, ''))
  .refine((code) => /^\d{6}$/.test(code), messages.codeNeeded)

const recoveryCode = text('Recovery code', 40).transform((code) => code.replace(/[\s-]/g, '').toLowerCase())

export const confirmAppInput = z.object({ code: appCode })
export const addPasskeyInput = z.object({
  ticket: token,
  name: nameText('Name', 60).min(1, 'Name is required'),
  response: webauthnResponse,
})
export const passkeySignInInput = z.object({ ticket: token, passkey: webauthnResponse })
export const removePasskeyInput = z.object({ id: text('id', 2_000) })

/** The second step of signing in: the ticket of the first step and one proof. */
export const secondFactorInput = z
  .object({
    ticket: token,
    code: appCode.optional(),
    recoveryCode: recoveryCode.optional(),
    passkey: webauthnResponse.optional(),
  })
  .refine((input) => input.code ?? input.recoveryCode ?? input.passkey, messages.codeNeeded)

/** A proof of identity: the password, or the ticket of `ProofAsked` with a code or a passkey. */
export const proofInput = z
  .object({
    password: currentPassword.optional(),
    ticket: token.optional(),
    code: appCode.optional(),
    passkey: webauthnResponse.optional(),
  })
  .refine(({ password, ticket, code, passkey }) => password ?? (ticket && (code ?? passkey)), {
    message: messages.passwordNeeded,
    path: ['password'],
  })

/** The ways to prove an identity. `ticket` is null if the account has no second factor. */
export interface ProofAsked {
  methods: ('password' | 'app' | 'passkey')[]
  ticket: string | null
  /** Options for `navigator.credentials.get`. Null if the account has no passkeys. */
  passkeyOptions: Record<string, unknown> | null
}

/** The `secondFactor` field of a refused login: the password was correct, but the account needs a second factor. */
export interface SecondFactorAsked {
  ticket: string
  methods: ('app' | 'passkey' | 'recovery')[]
  /** Options for `navigator.credentials.get`. Null if the account has no passkeys. */
  passkeyOptions: Record<string, unknown> | null
}

/** All data that the product stores about a user, for download. */
export const exportAnswer = z.looseObject({ exportedAt: isoDateTime, account: z.looseObject({}) })
