import { z } from 'zod'
import { email, id, isoDateTime, slug, trimmedText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { notAnAddress } from '../platform/message-phrases.ts'
import { messages } from '../platform/messages.ts'
import { withPhrase } from '../platform/phrase.ts'
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
      const given = address.slice(0, limits.emailMax)
      ctx.addIssue({ code: 'custom', ...withPhrase(notAnAddress(given)) })
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

const wholeNumber = (name: string, max: number) => {
  const message = `${name} must be a whole number from 1 to ${max}`
  return z.int(message).min(1, message).max(max, message)
}
const expiresInDays = wholeNumber('expiresInDays', limits.inviteLinkDaysMax).default(limits.inviteLinkDays)

/** A link for several people, which expires after `expiresInDays`. */
export const inviteLinkInput = z.object({
  slug,
  maxUses: wholeNumber('maxUses', limits.inviteLinkUsesMax).default(limits.inviteLinkUses),
  expiresInDays,
})

/** A link for one person each, labelled with the address that it is meant for. No mail is sent. */
export const personalLinksInput = z.object({ slug, emails: addresses, expiresInDays })

export const inviteLinkIdInput = z.object({ id })

/**
 * An invite link as its maker and moderators see it. `label` is the address that a personal link is meant for, or empty.
 * `uses` counts the members who joined by the link. `ended`: its maker may no longer invite.
 */
export const inviteLinkView = z.object({
  id: z.string(),
  label: z.string(),
  madeBy: z.object({ id: z.string(), name: z.string() }),
  maxUses: z.int(),
  uses: z.int(),
  /** False when a moderator must approve the holders. */
  skipsApproval: z.boolean(),
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
  state: z.enum(['open', 'used-up', 'expired', 'ended']),
})
export type InviteLink = z.infer<typeof inviteLinkView>

/** A new invite link with its secret, which no other answer contains. */
export const newInviteLink = inviteLinkView.extend({ url: z.string(), token: z.string() })
export type NewInviteLink = z.infer<typeof newInviteLink>

/** The token of an invitation mail or of an invite link. */
export const invitationTokenInput = z.object({
  token: z.string(messages.linkInvalid).min(1, messages.linkInvalid).max(200, messages.linkInvalid),
})

/**
 * The page behind the link of an invitation mail, or an invite link. `email` is the invited address; null for an invite
 * link, which everybody may use. `state`: a `guest` must sign in or sign up first, `wrong-account` is signed in with
 * another address, `member` has already joined, `pending` waits for approval, and `ready` may accept.
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
  email: z.string().nullable(),
  expiresAt: isoDateTime,
  /** False when accepting creates a join request that a moderator must decide. */
  skipsApproval: z.boolean(),
  state: z.enum(['guest', 'wrong-account', 'member', 'pending', 'ready']),
})
export type InvitationPage = z.infer<typeof invitationPage>
