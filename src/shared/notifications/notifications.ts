import { z } from 'zod'
import { restrictionRefView } from '../instance/restrictions.ts'
import { id, isoDateTime } from '../platform/fields.ts'
import { messages } from '../platform/messages.ts'
import { isTimeZone } from '../platform/time-zone.ts'

/** The kinds of notifications, in the app and, as each user chooses, by mail. */
export const notificationKinds = [
  /** To moderators: a user asks to join. */
  'join-request',
  'join-approved',
  'join-denied',
  'join-expired',
  'invitation',
  'role-changed',
  'handed-over',
  /** To members: a super admin or the operator made the actor an organizer. */
  'organizer-appointed',
  'member-removed',
  'member-banned',
  'member-unbanned',
  'community-deleted',
  /** A user commented on the recipient's post. */
  'comment',
  /** A user replied to the recipient's comment. */
  'reply',
  /** A user mentioned the recipient in a post or comment. */
  'mention',
  /** Users reacted to the recipient's content: one notification per post or comment, however many react. */
  'reaction',
  /** A report by the recipient was decided. `detail`: DISMISSED or RESOLVED. */
  'report-decided',
  /** Reports hid the recipient's content (`detail` HIDDEN), or a moderator decided: SHOWN or KEPT. */
  'content-moderated',
  /** A moderator removed the recipient's content. `detail` is the reason. */
  'content-removed',
  /** A moderator warned the recipient, or the organizers of a community. `detail` is the moderator's message. */
  'warned',
  /** An objection of the recipient was answered. `detail`: UPHELD or LIFTED, and on the next line the answer. */
  'objection-answered',
  /** To moderators: users reported content in their community. One notification per case, however many report it. */
  'reports-waiting',
  /** To super admins: a new account needs approval. */
  'sign-up-waiting',
  /** To super admins: a scheduled backup failed or was incomplete. `detail` is the error. */
  'backup-failed',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/**
 * A notification. The name of `community` is its slug when the recipient may not (or no longer) see it. `link` is a
 * path, or null. `post` is present while the recipient may read it. `detail` is plain text: a reason, a message, a role
 * or the beginning of a comment.
 */
export const notificationView = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  actor: z.object({ id: z.string(), name: z.string(), image: z.string().nullable() }).nullable(),
  community: z.object({ slug: z.string(), name: z.string() }).nullable(),
  post: z.object({ id: z.string(), title: z.string() }).nullable(),
  link: z.string().nullable(),
  detail: z.string(),
  createdAt: isoDateTime,
  isRead: z.boolean(),
  /** How many users it stands for; above 1 only for reactions. */
  count: z.int(),
  /** The restriction that it states, and to which the recipient can object. */
  restriction: restrictionRefView.nullable(),
})
export type Notification = z.infer<typeof notificationView>

export const digestFrequencies = ['never', 'daily', 'weekly'] as const

/** The kinds that are also sent by mail, and the digest. */
export const mailPreferencesView = z.object({
  kinds: z.partialRecord(z.enum(notificationKinds), z.boolean()),
  digest: z.enum(digestFrequencies),
  /** Where a digest is sent at 7:00, such as Europe/Berlin; null while there is none. */
  timeZone: z.string().nullable(),
})
export type MailPreferences = z.infer<typeof mailPreferencesView>
/** Contains only the changes. */
export const mailPreferencesInput = z.object({
  kinds: z
    .partialRecord(z.enum(notificationKinds, 'kinds has no such kind'), z.boolean('kinds must be true or false'))
    .optional(),
  digest: z.enum(digestFrequencies, `digest must be one of ${digestFrequencies.join(', ')}`).optional(),
  timeZone: z
    .string('timeZone must be text')
    .max(64, 'timeZone must be at most 64 characters')
    .refine(isTimeZone, 'timeZone must be the name of a time zone, such as Europe/Berlin')
    .optional(),
})

/** The token of the unsubscribe link at the end of a mail. */
export const unsubscribeInput = z.object({
  token: z.string(messages.linkInvalid).min(1, messages.linkInvalid).max(300, messages.linkInvalid),
})
/** The scope of an unsubscribe link: mails of these kinds, or the digest. */
export const unsubscribeView = z.object({
  kinds: z.array(z.enum(notificationKinds)),
  isDigest: z.boolean(),
  /** Whether all of it is already switched off. */
  isOff: z.boolean(),
})
export type UnsubscribePreview = z.infer<typeof unsubscribeView>

export const notificationInput = z.object({ id })
