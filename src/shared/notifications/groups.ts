/** The groups of notifications that a user chooses about. */
export const groupNames = ['posts', 'replies', 'communities', 'administration'] as const
export type NotificationGroup = (typeof groupNames)[number]

/** The ways in which a user can be notified. */
export const channels = ['app', 'mail', 'push'] as const
export type NotificationChannel = (typeof channels)[number]

export const channelLabels: Readonly<Record<NotificationChannel, string>> = {
  app: 'In the app',
  mail: 'By email',
  push: 'Push',
}

export const groupTexts: Readonly<Record<NotificationGroup, { title: string; description: string }>> = {
  posts: { title: 'New posts', description: 'Posts where you follow them, and announcements.' },
  replies: {
    title: 'Replies and mentions',
    description:
      'Replies, comments on your posts and in discussions that you follow, and mentions. Reactions stay in the app.',
  },
  communities: {
    title: 'About my communities',
    description: 'Invitations, answers to your requests and reports, and roles.',
  },
  administration: {
    title: 'Administration',
    description: 'Work that waits for you: requests to join, reports, and the care of this site.',
  },
}
