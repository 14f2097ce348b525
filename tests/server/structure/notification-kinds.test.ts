import { expect, test } from 'vitest'
import {
  notificationKindGroups,
  notificationKindLabels,
} from '../../../src/client/features/notifications/list/notification-kinds.ts'
import { emailComposers } from '../../../src/server/mails.ts'
import { kindsOf } from '../../../src/server/notify/unsubscribe-token.ts'
import { type NotificationKind, notificationKinds } from '../../../src/shared/notifications/notifications.ts'

/** Kinds that are never mailed. Add one only deliberately, with the reason. */
const inAppOnly: readonly NotificationKind[] = []

const sorted = (kinds: readonly string[]) => [...kinds].sort()

test('the preferences show every kind in exactly one group, under its own label', () => {
  const grouped = notificationKindGroups.flatMap(({ kinds }) => kinds)
  expect(sorted(grouped), 'Add it to notificationKindGroups').toEqual(sorted(notificationKinds))
  expect(new Set(Object.values(notificationKindLabels)).size).toBe(notificationKinds.length)
})

test('every kind has its own mail, is part of the mail about threads, or is marked as in-app only', () => {
  const composed = Object.keys(emailComposers)
  const mailed = notificationKinds.filter((kind) => composed.includes(kind))
  const inThreadMail = kindsOf('thread-news')
  expect(sorted([...mailed, ...inThreadMail, ...inAppOnly])).toEqual(sorted(notificationKinds))
})
