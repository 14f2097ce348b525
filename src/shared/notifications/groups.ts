/** The groups of notifications that a user chooses about. */
export const groupNames = ['posts', 'replies', 'communities', 'administration'] as const
export type NotificationGroup = (typeof groupNames)[number]

/** The ways in which a user can be notified. */
export const channels = ['app', 'mail', 'push'] as const
export type NotificationChannel = (typeof channels)[number]
