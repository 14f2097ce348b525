import { expect, test } from 'vitest'
import { emailComposers } from '../../../src/server/mails.ts'
import { groupNames } from '../../../src/shared/notifications/groups.ts'
import {
  definitionOf,
  isInAppOnly,
  isThreadKind,
  kindNames,
  kindsIn,
  type NotificationKind,
} from '../../../src/shared/notifications/kinds.ts'

/** Kinds that are never mailed. Add one only deliberately, with the reason. */
const inAppOnly: readonly NotificationKind[] = ['reaction']

const sorted = (kinds: readonly string[]) => [...kinds].sort()

test('every kind is in exactly one group under its own label, and whatever states a restriction or protects the account is required', () => {
  const grouped = [...groupNames, 'required' as const].flatMap(kindsIn)
  expect(sorted(grouped)).toEqual(sorted(kindNames))
  const restricting = kindNames.filter((kind) => definitionOf(kind).restriction !== undefined)
  // Another person may set the password of the account.
  const protecting: readonly NotificationKind[] = ['password-link-made']
  expect(sorted(kindsIn('required'))).toEqual(sorted([...restricting, ...protecting]))
  const waiting = kindNames.filter((kind) => definitionOf(kind).audience !== undefined)
  expect(sorted(kindsIn('administration'))).toEqual(sorted(waiting))
  expect(new Set(kindNames.map((kind) => definitionOf(kind).label)).size).toBe(kindNames.length)
})

test('every kind has its own mail, is part of the mail about threads, or is marked as in-app only', () => {
  const composed = Object.keys(emailComposers)
  const mailed = kindNames.filter((kind) => composed.includes(kind))
  const inThreadMail = kindNames.filter(isThreadKind)
  expect(kindNames.filter(isInAppOnly)).toEqual(inAppOnly)
  expect(sorted([...mailed, ...inThreadMail, ...inAppOnly])).toEqual(sorted(kindNames))
})
