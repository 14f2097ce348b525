import { z } from 'zod'
import { proofField } from '../instance/proof-of-work.ts'
import type { DeciderRole } from '../instance/restrictions.ts'
import type { Rule } from '../instance/rules.ts'
import { email, nameText, text, trimmedText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { messages } from '../platform/messages.ts'

export const newPassword = text('Password', limits.passwordMax).min(limits.passwordMin, messages.passwordTooShort)

/** The password of a super admin. The server also refuses common ones. */
export const superAdminPassword = text('Password', limits.passwordMax).min(
  limits.superAdminPasswordMin,
  messages.passwordTooShortForSuperAdmin,
)

/** The authenticator's response as the browser passes it on. The WebAuthn library validates it. */
export const webauthnResponse = z.looseObject({ id: z.string().max(2_000), type: z.string().max(40) })

const signupName = nameText('Name', limits.nameMax).min(1, 'Name is required')

const profileName = nameText('Name', limits.nameMax).min(
  limits.userNameMin,
  `Name must be at least ${limits.userNameMin} characters.`,
)

/**
 * `invitation` is the token of an invitation link, for instances that require one. `message` goes to the super admins
 * on instances that approve accounts.
 */
export const signupInput = z.object({
  email,
  password: newPassword,
  name: signupName,
  invitation: text('Invitation', 200).optional(),
  message: trimmedText('Message', limits.messageMax).default(''),
  proof: proofField,
})

/** A sign-up by passkey: without a password, with the authenticator's answer to the challenge of the ticket. */
export const startPasskeySignupInput = signupInput.omit({ password: true })
export const passkeySignupInput = startPasskeySignupInput.extend({
  ticket: text('Ticket', 200),
  response: webauthnResponse,
})

export const loginInput = z.object({
  email: z
    .string(messages.loginIncomplete)
    .trim()
    .min(1, messages.loginIncomplete)
    .max(limits.emailMax, messages.emailInvalid),
  password: z
    .string(messages.loginIncomplete)
    .min(1, messages.loginIncomplete)
    .max(limits.passwordMax, `Password must be at most ${limits.passwordMax} characters`),
})

export const emailInput = z.object({ email })

const token = (message: string) => z.string(message).min(1, message).max(200, message)

export const verifyEmailInput = z.object({ token: token(messages.verifyFailed) })

export const resetPasswordInput = z.object({ token: token(messages.invalidResetToken), newPassword })

/** The address of a photo: a path on this instance, or http(s) for instances with an external media host. */
const imageAddress = text('Image', 2_000).refine(
  (value) => /^(https?:\/\/|\/(?![/\\]))/.test(value) && URL.canParse(value, 'https://folkmoot.invalid'),
  'Image must be an http or https address',
)

/** Changes only the given fields; a null `image` removes the photo. */
export const profileInput = z.object({ name: profileName.optional(), image: imageAddress.nullish() })

/** The signed-in user's own view of their account. `image` is the address of their photo. */
export const userView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  emailVerified: z.boolean(),
  isSuperAdmin: z.boolean(),
  /** Such as Europe/Berlin; null while it is unknown. */
  timeZone: z.string().nullable(),
  /** The chosen language, such as `pt-BR`; null without a choice. */
  language: z.string().nullable(),
  /** Only for a super admin whose right rests until they choose a stronger password. */
  awaitsStrongPassword: z.literal(true).exactOptional(),
})
export type User = z.infer<typeof userView>

/**
 * Details of a refused login to a suspended or unapproved account. A null `until` means until lifted; `decision` is the
 * path on which the user objects.
 */
export interface AccountStatus {
  suspension?: {
    until: string | null
    reason: string
    rule?: Rule | null
    deciderRole?: DeciderRole
    decision?: string
  }
  awaitsApproval?: boolean
}

export const userResponse = z.object({ user: userView })
/** `isPasswordVoid`: the address was unverified, so its password, which a stranger may know, no longer works. */
export const signedInByLink = userResponse.extend({ isPasswordVoid: z.boolean() })
export type SignedInByLink = z.infer<typeof signedInByLink>

/** `awaitsApproval`: the account exists, but no one is signed in until a super admin approves it. */
export const signupResponse = userResponse.extend({ awaitsApproval: z.boolean().optional() })
export type SignedUp = z.infer<typeof signupResponse>

/** `search` is the query of the address to which the provider led back. */
export const finishOpenidInput = z.object({ search: text('Answer', 2_500) })
export const startOpenidInput = z.object({ returnTo: text('Path', 2_000).default('/') })

/** `returnTo` is a path on this site. */
export type OpenidFinished =
  | { outcome: 'connected'; returnTo: string }
  | { outcome: 'signed-in' | 'signed-up' | 'awaits-approval'; user: User; returnTo: string }

/** A user as others see them next to their content. */
export const authorView = z.object({ id: z.string(), name: z.string(), image: z.string().nullable() })
export type Author = z.infer<typeof authorView>
