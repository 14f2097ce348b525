import type { Mutant } from '../mutant.ts'

/** Faults in the bundles of unread notifications. */
export const notificationBundlesMutants: readonly Mutant[] = [
  {
    name: 'divides a bundle between pages',
    file: 'src/server/notifications/bundle-queries.ts',
    find: "eb.or([eb('shown.readAt', 'is not', null), eb.not(eb.exists(later))])",
    replace: 'eb.lit(true)',
    tests: ['tests/server/notifications/notification-bundles.test.ts'],
  },
  {
    name: 'loses a bundle whose latest notification is hidden',
    file: 'src/server/notifications/bundle-queries.ts',
    find: "    .where('notification.isInApp', '=', listed)\n    .where(isStillVisible(reader, now))\n\n/** The unread ones",
    replace: "    .where('notification.isInApp', '=', listed)\n\n/** The unread ones",
    tests: ['tests/server/notifications/notification-bundles.test.ts'],
  },
  {
    name: 'names and counts users whom the reader does not hear in a bundle',
    file: 'src/server/notifications/actor-queries.ts',
    find: 'notBlocked(reader.id, actorId, communityId)',
    replace: 'eb.lit(true)',
    tests: ['tests/server/notifications/notification-bundles.test.ts'],
  },
  {
    name: 'names a blocked user who reacted',
    file: 'src/server/notifications/actor-queries.ts',
    find: "eb('notification.kind', '=', 'reaction'), eb.not(hearsOf(reader.id, actorId))",
    replace: 'eb.lit(false)',
    tests: ['tests/server/notifications/notification-bundles.test.ts'],
  },
  {
    name: 'shows the reaction of a blocked user alone',
    file: 'src/server/notifications/actor-queries.ts',
    find: 'eb.or([hearsOf(reader.id, actorId), eb.exists(latestReactor(eb, reader))])',
    replace: 'eb.lit(true)',
    tests: ['tests/server/notifications/notification-bundles.test.ts'],
  },
  {
    name: 'counts blocked users who reacted',
    file: 'src/server/notifications/actor-queries.ts',
    find: '    .where((eb) => eb.not(hearsOf(reader.id, reactorId)))',
    replace: "    .where('reaction.userId', '=', '')",
    tests: ['tests/server/notifications/notification-bundles.test.ts'],
  },
  {
    name: 'marks notifications of a bundle as read that were not shown',
    file: 'src/server/notifications/queries.ts',
    find: ".where('unread.createdAt', '<=', createdAt)",
    replace: ".where('unread.createdAt', '>=', '')",
    tests: ['tests/server/notifications/notification-bundles.test.ts'],
  },
  {
    name: 'marks all bundles as read with one',
    file: 'src/server/notifications/queries.ts',
    find: '.$if(bundleKey !== undefined, ',
    replace: '.$if(bundleKey === null, ',
    tests: ['tests/server/notifications/notification-bundles.test.ts'],
  },
  {
    name: 'names a reported post to a super admin who may not list it',
    file: 'src/server/notifications/reported-queries.ts',
    find: "    .whereRef('post.id', '=', 'reportCase.targetId')\n    .where(visiblePosts(reader))",
    replace: "    .whereRef('post.id', '=', 'reportCase.targetId')",
    tests: ['tests/server/notifications/notification-bundles.test.ts'],
  },
  {
    name: 'quotes a removed comment that was reported',
    file: 'src/server/notifications/reported-queries.ts',
    find: "\n    .where('comment.deletedAt', 'is', null)",
    replace: '',
    tests: ['tests/server/notifications/notification-bundles.test.ts'],
  },
  {
    name: 'counts bundles without the index of unread notifications',
    file: 'src/server/notifications/bundle-queries.ts',
    find: 'sql.lit(1 as const)',
    replace: 'sql.val(1 as const)',
    tests: ['tests/server/notifications/notification-plans.test.ts'],
  },
]
