import { z } from 'zod'
import { authorView } from '../identity/auth.ts'
import { restrictionRefView } from '../instance/restrictions.ts'
import { id, isoDateTime, timeZoneName } from '../platform/fields.ts'
import { messages } from '../platform/messages.ts'
import { groupNames, type NotificationChannel } from './groups.ts'
import { type NotificationFacts, reportedTypes } from './kinds/kind.ts'
import { kindNames } from './kinds.ts'

/**
 * A notification. The name of `community` is its slug when the recipient may not (or no longer) see it. `link` is a
 * path, or null. `post` is present while the recipient may read it. `detail` is plain text: a reason, a message, a role
 * or the beginning of a comment.
 */
export const notificationView = z.object({
  id: z.string(),
  kind: z.enum(kindNames),
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
  /** The subject of a report: a title, the beginning of a comment, or a name. Null while the recipient may not read it. */
  reported: z.object({ type: z.enum(reportedTypes), text: z.string() }).nullable(),
})
export type Notification = z.infer<typeof notificationView>

/** The facts by which a sentence about a notification is worded. */
export const factsOf = ({
  actor,
  community,
  post,
  link,
  detail,
  count,
  reported,
}: Notification): NotificationFacts => ({
  hasActor: actor !== null,
  hasCommunity: community !== null,
  hasPost: post !== null,
  isAboutContent: post !== null || link === null,
  isAboutComment: link?.includes('#comment-') ?? false,
  detail,
  count,
  reported,
})

/**
 * The unread notifications about a post, or of a kind in a community, as one: the latest, whose `link` leads to the
 * first of them and whose `kind` fits all. Notifications that were read are bundles of one.
 */
export const notificationBundleView = notificationView.extend({
  /** How many notifications it stands for, up to one more than `limits.unreadShown`. */
  size: z.int(),
  /** Up to two users who caused them, latest first, and how many others did. */
  actors: z.array(authorView),
  otherActors: z.int(),
})
export type NotificationBundle = z.infer<typeof notificationBundleView>

/** `away`, the default, is weekly while the user has not been here for seven days. */
export const digestFrequencies = ['never', 'away', 'weekly', 'daily'] as const

/** A time of day, such as 22:00. */
const timeOfDay = (name: string) => {
  const message = `${name} must be a time such as 22:00`
  return z
    .string(message)
    .max(5, message)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, message)
}

const quietHours = z.object({ from: timeOfDay('quietHours.from'), to: timeOfDay('quietHours.to') })

/** The groups about which the user is notified, each by its channels, and the digest. */
export const preferencesView = z.object({
  /** Without `administration` for users who have no such duties. */
  groups: z.partialRecord(z.enum(groupNames), z.object({ app: z.boolean(), mail: z.boolean(), push: z.boolean() })),
  digest: z.enum(digestFrequencies),
  /** By which digests are sent, such as Europe/Berlin; null while it is unknown. */
  timeZone: z.string().nullable(),
  /** Between these times of day, by that zone, no device is reached, and announcements wait with their mail. */
  quietHours: quietHours.nullable(),
})
export type NotificationPreferences = z.infer<typeof preferencesView>
const choice = (channel: NotificationChannel) => z.boolean(`${channel} must be true or false`).optional()
/** Contains only the changes. */
export const preferencesInput = z.object({
  groups: z
    .partialRecord(
      z.enum(groupNames, `groups must be some of ${groupNames.join(', ')}`),
      z.strictObject({ app: choice('app'), mail: choice('mail'), push: choice('push') }),
    )
    .optional(),
  digest: z.enum(digestFrequencies, `digest must be one of ${digestFrequencies.join(', ')}`).optional(),
  timeZone: timeZoneName.optional(),
  quietHours: quietHours
    .refine(({ from, to }) => from !== to, messages.quietHoursEqual)
    .nullable()
    .optional(),
})

/** The token of the unsubscribe link at the end of a mail. */
export const unsubscribeInput = z.object({
  token: z.string(messages.linkInvalid).min(1, messages.linkInvalid).max(300, messages.linkInvalid),
})
/** The scope of an unsubscribe link: mails of these kinds, the digest, or everything about one discussion. */
export const unsubscribeView = z.object({
  kinds: z.array(z.enum(kindNames)),
  isDigest: z.boolean(),
  /** The discussion that the link mutes, with its title as far as the user may read it. */
  discussion: z.object({ title: z.string().nullable() }).nullable(),
  /** Whether all of it is already switched off. */
  isOff: z.boolean(),
})
export type UnsubscribePreview = z.infer<typeof unsubscribeView>

export const notificationInput = z.object({ id })
