import type { Mutant } from '../mutant.ts'

export const digestMutants: readonly Mutant[] = [
  {
    name: 'sends digests by the hour of the server',
    file: 'src/server/notifications/digests/digest-schedule.ts',
    find: 'timezone: timeZoneOrUtc(timeZone)',
    replace: "timezone: timeZoneOrUtc(timeZone && 'UTC')",
    tests: ['tests/server/notifications/digest.test.ts'],
  },
  {
    name: 'keeps the time zone of a digest after a move',
    file: 'src/server/notifications/preferences.ts',
    find: "(before ?? 'away') && changes.timeZone === undefined",
    replace: "(before ?? 'away')",
    tests: ['tests/server/notifications/digest.test.ts'],
  },
  {
    name: 'learns a time zone in place of a chosen one',
    file: 'src/server/identity/preferences/queries.ts',
    find: ".where('timeZone', 'is', null)",
    replace: '',
    tests: ['tests/server/identity/time-zone.test.ts'],
  },
  {
    name: 'sends digests to users who are here',
    file: 'src/server/notifications/digests/queue-digests.ts',
    find: '(frequency !== null || isAway({ seenAt }, now))',
    replace: 'true',
    tests: ['tests/server/notifications/default-digest.test.ts'],
  },
  {
    name: 'sends a queued digest to a user who has come back',
    file: 'src/server/notifications/digests/digest-mails.ts',
    find: 'if (wanted.frequency === null && !isAway(wanted, now)) return null',
    replace: '',
    tests: ['tests/server/notifications/default-digest.test.ts'],
  },
  {
    name: 'sends a queued digest to a user who turned it off',
    file: 'src/server/notifications/digests/digest-mails.ts',
    find: "wanted.frequency === 'never'",
    replace: '!wanted',
    tests: ['tests/server/notifications/digest.test.ts'],
  },
  {
    name: 'sends digests to users who are gone',
    file: 'src/server/notifications/digests/digest-schedule.ts',
    find: ' && seenAt > shifted(now, -goneAfterMs)',
    replace: '',
    tests: ['tests/server/notifications/default-digest.test.ts'],
  },
  {
    name: 'forgets that a user turned off the digest',
    file: 'src/server/notifications/digests/digest-queries.ts',
    find: "digestFrequency: 'never'",
    replace: 'digestFrequency: null',
    tests: ['tests/server/notifications/default-digest.test.ts'],
  },
]
