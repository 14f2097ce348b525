import type { NotificationKind } from '../../../../shared/notifications/notifications.ts'

/** The label of each kind next to its email switch. */
export const notificationKindLabels: Record<NotificationKind, string> = {
  reply: 'Replies to your comments',
  comment: 'Comments on your posts',
  mention: 'Mentions of your name',
  reaction: 'Reactions to what you wrote',
  invitation: 'Invitations to join',
  'join-request': 'Requests to join a community you moderate',
  'join-approved': 'Your request to join was approved',
  'join-denied': 'Your request to join was denied',
  'join-expired': 'Your request to join expired',
  'role-changed': 'Your role changed',
  'handed-over': 'A community was handed over to you',
  'organizer-appointed': 'A new organizer of a community of yours',
  'member-removed': 'You were removed from a community',
  'member-banned': 'You were banned from a community',
  'member-unbanned': 'Your ban was lifted',
  'community-deleted': 'A community of yours was deleted',
  'report-decided': 'A decision on your report',
  'content-moderated': 'Something you wrote was hidden or shown again',
  'content-removed': 'Something you wrote was removed',
  warned: 'You were warned',
  'objection-answered': 'Your objection was answered',
  'reports-waiting': 'Reports that need your decision',
  'sign-up-waiting': 'Accounts waiting for approval',
  'backup-failed': 'Backups that failed',
}

interface KindGroup {
  title: string
  kinds: NotificationKind[]
  /** Only super admins get this kind. */
  isForSuperAdmins?: true
}

export const notificationKindGroups: KindGroup[] = [
  { title: 'Replies and mentions', kinds: ['reply', 'comment', 'mention'] },
  { title: 'Reactions', kinds: ['reaction'] },
  {
    title: 'Communities',
    kinds: [
      'invitation',
      'join-request',
      'join-approved',
      'join-denied',
      'join-expired',
      'role-changed',
      'handed-over',
      'organizer-appointed',
      'community-deleted',
    ],
  },
  {
    title: 'Moderation',
    kinds: [
      'report-decided',
      'content-moderated',
      'content-removed',
      'warned',
      'objection-answered',
      'member-removed',
      'member-banned',
      'member-unbanned',
      'reports-waiting',
    ],
  },
  { title: 'Administration', kinds: ['sign-up-waiting', 'backup-failed'], isForSuperAdmins: true },
]
