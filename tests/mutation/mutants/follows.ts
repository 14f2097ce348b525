import type { Mutant } from '../mutant.ts'

const watchers = (name: string, find: string, replace: string): Mutant => ({
  ...{ name, find, replace },
  file: 'src/server/discussions/watchers/watcher-queries.ts',
  tests: ['tests/server/notifications/watchers.test.ts'],
})

const unmailed = (name: string, find: string, replace: string): Mutant => ({
  ...{ name, find, replace },
  file: 'src/server/notifications/thread-activity-queries.ts',
  tests: ['tests/server/notifications/watchers.test.ts'],
})

/** Follow levels, what watchers hear, and blocks. */
export const followMutants: readonly Mutant[] = [
  watchers('notifies suspended users of new posts', '        isActiveAccount(now),\n', ''),
  watchers('notifies banned users and strangers of new posts', '        notifiedUsers(communityId)(eb),\n', ''),
  watchers('notifies users who blocked the author, or whom they blocked', '        hearsOf(userId, authorId),\n', ''),
  watchers(
    'notifies users whose level leaves out new posts',
    "        eb(levelOfPost(postColumns, userId), 'in', levels),\n",
    '',
  ),
  watchers('notifies users twice of one text', '        eb.not(eb.exists(notified)),\n', ''),
  watchers('notifies users of posts that are removed or hidden', '    .where(shownPosts)\n', ''),
  unmailed('mails users who muted the thread in the meantime', '      isStillHeard(reader, kinds)(eb),\n', ''),
  unmailed('mails users who have the thread open', '      eb.not(isSeen(reader)(eb)),\n', ''),
  unmailed('mails all threads at once', "      eb('notification.postId', '=', mail.postId),\n", ''),
  {
    name: 'notifies users who muted the thread of replies and mentions',
    file: 'src/server/discussions/posts/notify-queries.ts',
    find: `\n      .where(notMutedBy(sql.ref('user.id')))`,
    replace: '',
    tests: ['tests/server/notifications/watchers.test.ts'],
  },
  {
    name: 'lets members announce what they post',
    file: 'src/server/discussions/posts/create-post.ts',
    find: "    if (input.isAnnouncement) await forumFor(ctx, 'moderate', input.forumId)\n",
    replace: '',
    tests: ['tests/server/notifications/watchers.test.ts'],
  },
  {
    name: 'announces to those only who hear of new posts anyway',
    file: 'src/server/discussions/watchers/notify-watchers.ts',
    find: '(isSmall || isAnnouncement)',
    replace: 'isSmall',
    tests: ['tests/server/notifications/watchers.test.ts'],
  },
  {
    name: 'lets the mail about an announcement wait',
    file: 'src/server/discussions/watchers/notify-watchers.ts',
    find: ", now, kind === 'announcement')",
    replace: ', now)',
    tests: ['tests/server/notifications/watchers.test.ts'],
  },
  {
    name: 'delays a mail beyond ten minutes after the first word',
    file: 'src/server/platform/mail/mail-queue.ts',
    find: "isUrgent ? '' : due(-batchDelay)",
    replace: "''",
    tests: ['tests/server/notifications/thread-emails.test.ts'],
  },
  {
    name: 'shows blocked users what their blocker writes',
    file: 'src/server/notify/blocks/queries.ts',
    find: `and "against"."kind" = 'BLOCK'`,
    replace: `and "against"."kind" = ''`,
    tests: ['tests/server/users/blocks.test.ts'],
  },
  {
    name: 'lets a mute work in both directions',
    file: 'src/server/notify/blocks/queries.ts',
    find: `and "against"."kind" = 'BLOCK'`,
    replace: '',
    tests: ['tests/server/users/blocks.test.ts'],
  },
  {
    name: 'keeps texts from the moderators of the community',
    file: 'src/server/notify/blocks/queries.ts',
    find: `and "moderating"."role" in ('MODERATOR', 'ORGANIZER')`,
    replace: `and "moderating"."role" in ('')`,
    tests: ['tests/server/users/blocks.test.ts'],
  },
  {
    name: 'keeps texts from super admins',
    file: 'src/server/notify/blocks/queries.ts',
    find: `and "admin"."superAdminAt" is not null`,
    replace: `and "admin"."superAdminAt" is null and "admin"."id" = ''`,
    tests: ['tests/server/users/blocks.test.ts'],
  },
  {
    name: 'shows comments by blocked users in threads',
    file: 'src/server/discussions/comments/access/abilities.ts',
    find: `  if (comment.isBlocked && !post.seeHidden) return 'blocked'\n`,
    replace: '',
    tests: ['tests/server/users/blocks.test.ts'],
  },
  {
    name: 'notifies of what a blocked user writes in reply, and of their reactions',
    file: 'src/server/discussions/posts/notify-queries.ts',
    find: `\n      .where(hearsOf(sql.ref<string>('user.id'), actorId))`,
    replace: '',
    tests: ['tests/server/users/blocks.test.ts'],
  },
  {
    name: 'mutes a post because one of its topics is muted',
    file: 'src/server/notify/follows/level-queries.ts',
    find: `case when count("chosen"."level") = count(*) then 'MUTED' end end`,
    replace: `'MUTED' end`,
    tests: ['tests/server/discussions/follows.test.ts'],
  },
  {
    name: 'lets users who wrote in a thread hear of it although they muted the community',
    file: 'src/server/notify/follows/level-queries.ts',
    find: `case when ${'$'}{levelAround(post, userId)} = 'MUTED' then 'MUTED'\n      when`,
    replace: 'case when',
    tests: ['tests/server/discussions/follows.test.ts'],
  },
  {
    name: 'shows muted posts in Home and its counts',
    file: 'src/server/notify/follows/level-queries.ts',
    find: `      <> 'MUTED')`,
    replace: `      <> '')`,
    tests: ['tests/server/discussions/follows.test.ts'],
  },
  {
    name: 'leaves muted posts in digests',
    file: 'src/server/notifications/digests/digest-content-queries.ts',
    find: '    .where(notMutedBy(reader.id))\n\n/** Returns the highest-ranked',
    replace: '\n/** Returns the highest-ranked',
    tests: ['tests/server/discussions/follows.test.ts'],
  },
  {
    name: 'gives former members what they followed as members',
    file: 'src/server/communities/core/change-members.ts',
    find: '  await deleteFollowOfFormerMember(db, membership.id, membership.communityId)\n',
    replace: '',
    tests: ['tests/server/discussions/follows.test.ts'],
  },
  {
    name: 'shows the level of posts that the viewer may not see',
    file: 'src/server/discussions/follows/access.ts',
    find: '  await checks[targetType](ctx, targetId)\n',
    replace: '',
    tests: ['tests/server/discussions/follows.test.ts'],
  },
]
