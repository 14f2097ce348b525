import { expect, test } from 'vitest'
import { emailComposers } from '../../../src/server/mails.ts'
import { kindsOf } from '../../../src/server/notify/unsubscribe-token.ts'
import { definitionOf, kindGroups, kindNames, type NotificationKind } from '../../../src/shared/notifications/kinds.ts'

/** Kinds that are never mailed. Add one only deliberately, with the reason. */
const inAppOnly: readonly NotificationKind[] = []

const sorted = (kinds: readonly string[]) => [...kinds].sort()

test('the preferences show every kind in exactly one group, under its own label', () => {
  const grouped = kindGroups.flatMap(({ kinds }) => kinds)
  expect(sorted(grouped), 'Add its group to groupTitles').toEqual(sorted(kindNames))
  expect(new Set(kindNames.map((kind) => definitionOf(kind).label)).size).toBe(kindNames.length)
})

test('every kind has its own mail, is part of the mail about threads, or is marked as in-app only', () => {
  const composed = Object.keys(emailComposers)
  const mailed = kindNames.filter((kind) => composed.includes(kind))
  const inThreadMail = kindsOf('thread-news')
  expect(sorted([...mailed, ...inThreadMail, ...inAppOnly])).toEqual(sorted(kindNames))
})
