import { z } from 'zod'
import { id, moment } from './fields.ts'

/** What people are told of, in the app and by mail. */
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
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/**
 * A notification. `community` is what it is about; its name is the slug when the reader may not see it (any more). `link`
 * is the path to go to, null when there is none. `detail` is plain text: a reason, a message or a role.
 */
export const noticeView = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  actor: z.object({ id: z.string(), name: z.string(), image: z.string().nullable() }).nullable(),
  community: z.object({ slug: z.string(), name: z.string() }).nullable(),
  link: z.string().nullable(),
  detail: z.string(),
  createdAt: moment,
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof noticeView>

export const noticeInput = z.object({ id })
