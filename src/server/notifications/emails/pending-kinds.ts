import type { NotificationKind } from '../../../shared/notifications/notifications.ts'

/** Notifications about pending work, which can arrive in large numbers. */
const pendingKinds = ['reports-waiting', 'sign-up-waiting', 'backup-failed'] as const satisfies NotificationKind[]
export type PendingKind = (typeof pendingKinds)[number]

export const isPendingKind = (kind: NotificationKind): kind is PendingKind => pendingKinds.some((one) => one === kind)
