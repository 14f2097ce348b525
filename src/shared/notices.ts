import { z } from 'zod'
import { id, moment } from './fields.ts'
import { messages } from './messages.ts'

/** What people are told of: in the app, and by mail as they choose. */
export const noticeKinds = [
  /** To moderators: somebody asks to join. */
  'join-request',
  'join-approved',
  'join-denied',
  'join-expired',
  'invitation',
  'role-changed',
  'handed-over',
  'member-removed',
  'member-banned',
  'member-unbanned',
  'community-deleted',
  /** Somebody commented on the reader's post. */
  'comment',
  /** Somebody replied to the reader's comment. */
  'reply',
  /** Somebody named the reader in a post or comment. */
  'mention',
  /** People reacted to what the reader wrote: one notice for each thing, however many they are. */
  'reaction',
  /** A report of the reader was decided. `detail`: DISMISSED or RESOLVED. */
  'report-decided',
  /** Reports hid what the reader wrote (`detail` HIDDEN), or a moderator decided: SHOWN or KEPT. */
  'content-moderated',
  /** A moderator removed what the reader wrote. `detail` is the reason. */
  'content-removed',
  /** A moderator warned the reader, or the organizers of a community. `detail` is what they said. */
  'warned',
  /** To moderators: something in their community was reported. One notice for a case, however many report it. */
  'reports-waiting',
  /** To super admins: somebody signed up and waits for approval. */
  'sign-up-waiting',
  /** To super admins: a scheduled backup could not be made, or was not whole. `detail` is why. */
  'backup-failed',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/**
 * A notification. `community` is what it is about; its name is the slug when the reader may not see it (any more). `link`
 * is the path to go to, null when there is none. `post` is there while the reader may read it. `detail` is plain text: a
 * reason, a message, a role or the beginning of a comment.
 */
export const noticeView = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  actor: z.object({ id: z.string(), name: z.string(), image: z.string().nullable() }).nullable(),
  community: z.object({ slug: z.string(), name: z.string() }).nullable(),
  post: z.object({ id: z.string(), title: z.string() }).nullable(),
  link: z.string().nullable(),
  detail: z.string(),
  createdAt: moment,
  isRead: z.boolean(),
  /** How many people it stands for; more than one for reactions alone. */
  count: z.int(),
})
export type Notice = z.infer<typeof noticeView>

export const digestRhythms = ['never', 'daily', 'weekly'] as const

/** Which kinds are written of by mail, and whether a digest is. */
export const mailChoicesView = z.object({
  kinds: z.partialRecord(z.enum(noticeKinds), z.boolean()),
  digest: z.enum(digestRhythms),
})
export type MailChoices = z.infer<typeof mailChoicesView>
/** Only what changes. */
export const mailChoicesInput = z.object({
  kinds: z
    .partialRecord(z.enum(noticeKinds, 'kinds has no such kind'), z.boolean('kinds must be true or false'))
    .optional(),
  digest: z.enum(digestRhythms, `digest must be one of ${digestRhythms.join(', ')}`).optional(),
})

/** The link at the foot of a mail that switches such mails off. */
export const unsubscribeInput = z.object({
  token: z.string(messages.linkInvalid).min(1, messages.linkInvalid).max(300, messages.linkInvalid),
})
/** What it switches off: mails of these kinds, or the digest. */
export const unsubscribeView = z.object({
  kinds: z.array(z.enum(noticeKinds)),
  isDigest: z.boolean(),
  /** Whether all of it is switched off by now. */
  isOff: z.boolean(),
})
export type Unsubscribing = z.infer<typeof unsubscribeView>

export const noticeInput = z.object({ id })
