import { z } from 'zod'
import { email } from './accounts.ts'
import { id, moment, slug, trimmedText } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

/** The addresses in a text: whatever stands between white space and commas. */
export const addressesIn = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '')

/** Every address must be one: the first that is not is named, and nobody is invited. */
const addresses = z
  .array(z.string('emails must be a list of addresses'), 'emails must be a list of addresses')
  .min(1, messages.emailsMissing)
  .max(limits.invitationsPerCall, `At most ${limits.invitationsPerCall} addresses can be invited at once`)
  .transform((given, ctx) =>
    given.map((address) => {
      const read = email.safeParse(address)
      if (read.success) return read.data
      ctx.addIssue({ code: 'custom', message: `${address.slice(0, limits.emailMax)} is not a valid email address` })
      return z.NEVER
    }),
  )

export const inviteInput = z.object({
  slug,
  emails: addresses,
  message: trimmedText('Message', limits.messageMax).default(''),
})

export const invitationInput = z.object({ slug, id })

/** An invitation as moderators see it. `isExpired` ones can still be sent again. */
export const invitationView = z.object({
  id: z.string(),
  email: z.string(),
  message: z.string(),
  invitedBy: z.object({ id: z.string(), name: z.string() }),
  createdAt: moment,
  expiresAt: moment,
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof invitationView>

export const invitationTokenInput = z.object({
  token: z.string(messages.linkInvalid).min(1, messages.linkInvalid).max(200, messages.linkInvalid),
})

/**
 * What the reader of an invitation's link sees. `email` is the address it was sent to. `state`: `guest` must sign in or
 * up first, `wrong-account` is signed in with another address, `member` is in already, `ready` may accept.
 */
export const invitationPage = z.object({
  community: z.object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    isPrivate: z.boolean(),
    memberCount: z.int(),
  }),
  invitedBy: z.string(),
  message: z.string(),
  email: z.string(),
  expiresAt: moment,
  /** False where accepting makes a request that a moderator decides. */
  skipsApproval: z.boolean(),
  state: z.enum(['guest', 'wrong-account', 'member', 'ready']),
})
export type InvitationPage = z.infer<typeof invitationPage>
