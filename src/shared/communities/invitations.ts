import { z } from 'zod'
import { email, id, isoDateTime, slug, trimmedText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { messages } from '../platform/messages.ts'
import { communityCardView } from './texts.ts'

/** Splits a text into addresses at white space and commas. */
export const parseAddresses = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '')

/** The number of addresses that an inviter may invite in a day. */
export const invitationsPerDay = ({ moderate }: { moderate: boolean }) =>
  moderate ? limits.moderatorInvitationsPerDay : limits.invitationsPerDay

/** One malformed address rejects the whole list: the error names the first, and no invitation is sent. */
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

/** An invitation as moderators see it. Moderators can still resend one with `isExpired`. */
export const invitationView = z.object({
  id: z.string(),
  email: z.string(),
  message: z.string(),
  invitedBy: z.object({ id: z.string(), name: z.string() }),
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof invitationView>

export const invitationTokenInput = z.object({
  token: z.string(messages.linkInvalid).min(1, messages.linkInvalid).max(200, messages.linkInvalid),
})

/**
 * The page behind an invitation link. `email` is the invited address. `state`: a `guest` must sign in or sign up first,
 * `wrong-account` is signed in with another address, `member` has already joined, and `ready` may accept.
 */
export const invitationPage = z.object({
  community: z.object({
    slug: z.string(),
    ...communityCardView,
    isPrivate: z.boolean(),
    memberCount: z.int(),
    /** Null also for viewers who may not load it yet. */
    iconUrl: z.string().nullable(),
  }),
  invitedBy: z.string(),
  message: z.string(),
  email: z.string(),
  expiresAt: isoDateTime,
  /** False when accepting creates a join request that a moderator must decide. */
  skipsApproval: z.boolean(),
  state: z.enum(['guest', 'wrong-account', 'member', 'ready']),
})
export type InvitationPage = z.infer<typeof invitationPage>
