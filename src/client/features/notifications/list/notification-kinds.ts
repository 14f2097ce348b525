import type { NoticeKind } from '../../shared/notices.ts'

/** What people choose to be written to about, as it stands beside a switch. */
export const kindNames: Record<NoticeKind, string> = {
  reply: 'Replies to your comments',
  comment: 'Comments on your posts',
  mention: 'Mentions of your name',
  reaction: 'Reactions to what you wrote',
  invitation: 'Invitations to join',
  'join-request': 'Requests to join a community you look after',
  'join-approved': 'Your request to join was approved',
  'join-denied': 'Your request to join was denied',
  'join-expired': 'Your request to join ran out',
  'role-changed': 'You have another role',
  'handed-over': 'A community was handed on to you',
  'member-removed': 'You were removed from a community',
  'member-banned': 'You were banned from a community',
  'member-unbanned': 'Your ban was lifted',
  'community-deleted': 'A community of yours was deleted',
  'report-decided': 'A report of yours was decided',
  'content-moderated': 'Something you wrote was hidden or shown again',
  'content-removed': 'Something you wrote was removed',
  warned: 'You were warned',
  'reports-waiting': 'Reports that wait for a decision of yours',
  'sign-up-waiting': 'Accounts that wait for approval',
  'backup-failed': 'Backups that failed',
}

interface Group {
  title: string
  kinds: NoticeKind[]
  /** Nobody else is told of such things. */
  isForSuperAdmins?: true
}

export const kindGroups: Group[] = [
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
      'member-removed',
      'member-banned',
      'member-unbanned',
      'reports-waiting',
    ],
  },
  { title: 'Administration', kinds: ['sign-up-waiting', 'backup-failed'], isForSuperAdmins: true },
]
