import type { Mutant } from '../mutant.ts'

const preferences = ['tests/server/notifications/notification-preferences.test.ts'] as const

export const notificationChannelMutants: readonly Mutant[] = [
  {
    name: 'mails notifications to users who turned off all mail',
    file: 'src/server/notify/channels.ts',
    find: 'isWanted(kind) && reaches',
    replace: 'reaches',
    tests: preferences,
  },
  {
    name: 'lets users switch off mails about decisions',
    file: 'src/server/notify/channels.ts',
    find: "account.wantsMail || definitionOf(kind).group === 'required'",
    replace: 'account.wantsMail',
    tests: preferences,
  },
  {
    name: 'mails a group that the user switched off',
    file: 'src/server/notify/channels.ts',
    find: " && reaches(choices, kind, 'mail')",
    replace: '',
    tests: preferences,
  },
  {
    name: 'lists in the app what the user switched off there',
    file: 'src/server/notify/channels.ts',
    find: "isInApp: reaches(choices, kind, 'app')",
    replace: 'isInApp: true',
    tests: preferences,
  },
  {
    name: 'counts reactions for users who want none in the app',
    file: 'src/server/notify/channels.ts',
    find: '.filter(({ choices }) => channels.some((channel) => reaches(choices, kind, channel)))',
    replace: '',
    tests: ['tests/server/notifications/notification-kinds.test.ts'],
  },
  {
    name: 'lists notifications that only cause mail',
    file: 'src/server/notifications/queries.ts',
    find: 'notificationsOf(db, reader, now)\n    .where(isListed)',
    replace: 'notificationsOf(db, reader, now)',
    tests: preferences,
  },
  {
    name: 'lists notifications that only cause mail in bundles',
    file: 'src/server/notifications/bundle-queries.ts',
    find: "\n    .where('notification.isInApp', '=', listed)",
    replace: '',
    tests: ['tests/server/notifications/notification-bundles.test.ts'],
  },
  {
    name: 'takes back mails when everything in the app is read',
    file: 'src/server/notifications/queries.ts',
    find: "\n        .where('unread.isInApp', '=', sql.lit(1 as const))",
    replace: '',
    tests: preferences,
  },
  {
    name: 'shows users without duties the preferences of administration',
    file: 'src/server/notifications/preferences.ts',
    find: 'hasDuties ? { ...others, administration } : others',
    replace: '{ ...others, administration }',
    tests: preferences,
  },
  {
    name: 'ignores the duties of organizers',
    file: 'src/server/notifications/preferences.ts',
    find: 'viewer.isSuperAdmin || (await isModeratorAnywhere(db, viewer.id))',
    replace: 'viewer.isSuperAdmin',
    tests: preferences,
  },
  {
    name: 'unsubscribes from mails about decisions',
    file: 'src/server/notifications/unsubscribe/unsubscribe.ts',
    find: "if (groups.length === 0 && !isDigest) throw new AppError('CONFLICT', messages.mailRequired)",
    replace: '',
    tests: ['tests/server/notifications/unsubscribe.test.ts'],
  },
]
