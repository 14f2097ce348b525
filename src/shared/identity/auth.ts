import { z } from 'zod'
import { moment, nameText, text, trimmedText } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

export const email = text('Email', limits.emailMax).trim().pipe(z.email(messages.emailInvalid))

/**
 * Addresses are unique without regard to case: this is the form they are compared in. Only the letters that addresses
 * are made of: others, such as the Kelvin sign, would fold into them.
 */
export const emailKey = (address: string) => address.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

export const newPassword = text('Password', limits.passwordMax).min(limits.passwordMin, messages.passwordTooShort)

const personName = nameText('Name', limits.nameMax).min(
  limits.personNameMin,
  `Name must be at least ${limits.personNameMin} characters.`,
)

/**
 * `invitation` is the token of an invitation's link, for instances that ask for one; `message` goes to whoever approves accounts,
 * on instances where somebody does.
 */
export const signupInput = z.object({
  email,
  password: newPassword,
  name: personName,
  invitation: text('Invitation', 200).optional(),
  message: trimmedText('Message', limits.messageMax).default(''),
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

/** A photo's address: on this instance, or by https elsewhere, for instances whose uploads go to a media host. */
const imageAddress = text('Image', 2_000).refine(
  (value) => /^(https?:\/\/|\/(?![/\\]))/.test(value) && URL.canParse(value, 'https://folkmoot.invalid'),
  'Image must be an http or https address',
)

/** Only what is given is changed; a null `image` takes the photo away. */
export const profileInput = z.object({ name: personName.optional(), image: imageAddress.nullish() })

/** The signed-in person, as they see themselves. `image` is the address of their photo. */
export const userView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  emailVerified: z.boolean(),
  isSuperAdmin: z.boolean(),
})
export type User = z.infer<typeof userView>

/** What a login is told, beside its message, when nobody can sign in to the account. `until` null: until it is lifted. */
export const holdView = z.object({
  suspension: z.object({ until: moment.nullable(), reason: z.string() }).optional(),
  awaitsApproval: z.boolean().optional(),
})
export type Hold = z.infer<typeof holdView>

export const userAnswer = z.object({ user: userView })
/** `awaitsApproval` when the account was made, but nobody is signed in: a super admin has to approve it first. */
export const signupAnswer = userAnswer.extend({ awaitsApproval: z.boolean().optional() })
export type SignedUp = z.infer<typeof signupAnswer>

/** A person as others see them beside what they wrote. */
export const authorView = z.object({ id: z.string(), name: z.string(), image: z.string().nullable() })
export type Author = z.infer<typeof authorView>
