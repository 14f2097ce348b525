import type { Mutant } from '../mutant.ts'

export const notificationsMutants: readonly Mutant[] = [
  {
    name: 'shows a private community to an unverified address that was invited',
    file: 'src/server/communities/communities/access/predicates.ts',
    find: 'viewer?.emailVerified ? emailKey(viewer.email) : nobody',
    replace: 'viewer ? emailKey(viewer.email) : nobody',
    tests: [
      'tests/server/communities/invitation-accept.test.ts',
      'tests/server/communities/communities.test.ts',
      'tests/server/notifications/notification-emails.test.ts',
    ],
  },
  {
    name: 'tells former super admins what concerns the instance',
    file: 'src/server/notifications/queries.ts',
    find: 'return eb.not(isOfInstance)',
    replace: 'return eb.lit(true)',
    tests: ['tests/server/notifications/admin-notification-kinds.test.ts'],
  },
  {
    name: 'shows notifications of posts that the reader may not read any more',
    file: 'src/server/notifications/queries.ts',
    find: "const post = postOf(eb).select('post.id').where(visiblePosts(reader))",
    replace: "const post = postOf(eb).select('post.id')",
    tests: [
      'tests/server/notifications/notifications.test.ts',
      'tests/server/notifications/mentions.test.ts',
      'tests/server/notifications/notification-kinds.test.ts',
    ],
  },
  {
    name: 'mails banned people what happens in a thread',
    file: 'src/server/notifications/queries.ts',
    find: "\n    eb.not(bannedFrom(eb.ref('notification.communityId'), reader.id)),",
    replace: '',
    tests: ['tests/server/notifications/thread-emails.test.ts'],
  },
  {
    name: 'marks notifications of others as read',
    file: 'src/server/notifications/queries.ts',
    find: "\n    .where('id', '=', id)\n    .where('userId', '=', userId)\n    .executeTakeFirst()\n  return numUpdatedRows",
    replace: "\n    .where('id', '=', id)\n    .executeTakeFirst()\n  return numUpdatedRows",
    tests: ['tests/server/notifications/notifications.test.ts'],
  },
  {
    name: 'notifies people of what they did themselves',
    file: 'src/server/instance/activity/notify.ts',
    find: 'notification.to.filter((id) => id !== actorId)',
    replace: '[...notification.to]',
    tests: [
      'tests/server/moderation/moderation-decisions.test.ts',
      'tests/server/communities/members-roles.test.ts',
      'tests/server/notifications/mentions.test.ts',
      'tests/server/communities/invitations.test.ts',
    ],
  },
  {
    name: 'does not limit the mails one person causes another',
    file: 'src/server/instance/activity/notify.ts',
    find: 'const mailsPerDay = 5',
    replace: 'const mailsPerDay = 500',
    tests: ['tests/server/communities/members-bans.test.ts'],
  },
  {
    name: 'sends a mail that is no longer wanted',
    file: 'src/server/platform/mail/deliver-mails.ts',
    find: 'if (!email) return await updateMailDropped(services.db, attempt)',
    replace: '',
    tests: ['tests/server/notifications/notification-emails.test.ts'],
  },
  {
    name: 'tries a mail for ever',
    file: 'src/server/platform/mail/deliver-mails.ts',
    find: 'const isLast = attempts >= attemptsMax',
    replace: 'const isLast = attempts > 1_000',
    tests: ['tests/server/platform/mail-queue.test.ts'],
  },
  {
    name: 'tells the applicant’s role change by mail after it changed again',
    file: 'src/server/notifications/emails/still-relevant.ts',
    find: 'membership === membershipByRole[detail]',
    replace: 'membership !== null',
    tests: ['tests/server/notifications/notification-emails.test.ts', 'tests/server/communities/members-roles.test.ts'],
  },
]
