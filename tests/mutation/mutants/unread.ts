import type { Mutant } from '../mutant.ts'

const queries = 'src/server/discovery/unread/queries.ts'
const visits = 'src/server/discussions/visits/queries.ts'
const tests = ['tests/server/discovery/unread.test.ts'] as const

/** Faults in what Home shows as unread, and in the panels beside it. */
export const unreadMutants: readonly Mutant[] = [
  {
    name: 'shows muted discussions with new comments as unread',
    file: queries,
    find: '\n    .where(notMutedBy(userId))',
    replace: '',
    tests,
  },
  {
    name: 'shows discussions that the viewer hid as unread',
    file: visits,
    find: 'notHiddenBy({ id: userId })(eb),\n    notMutedBy(userId),',
    replace: 'notMutedBy(userId),',
    tests,
  },
  {
    name: 'shows muted posts as new',
    file: visits,
    find: 'notHiddenBy({ id: userId })(eb),\n    notMutedBy(userId),',
    replace: 'notHiddenBy({ id: userId })(eb),',
    tests,
  },
  {
    name: 'shows removed and hidden posts as new',
    file: visits,
    find: '    shownPosts,\n',
    replace: '',
    tests,
  },
  {
    name: 'shows posts as new that the viewer has opened',
    file: visits,
    find: '    eb.not(eb.exists(lastVisitToPost(eb, userId))),\n',
    replace: '',
    tests,
  },
  {
    name: 'shows own posts as new',
    file: visits,
    find: "    eb('post.authorId', '!=', userId),\n",
    replace: '',
    tests: ['tests/server/discussions/community-visits.test.ts', ...tests],
  },
  {
    name: 'restores the visits of every user',
    file: queries,
    find: "    .where('userId', '=', userId)\n    .where(\n      'postId',",
    replace: "    .where(\n      'postId',",
    tests,
  },
  {
    name: 'shows muted communities as trending',
    file: 'src/server/communities/core/list-queries.ts',
    find: '.where(communityNotMutedBy(viewer?.id ?? noUserId))',
    replace: '',
    tests,
  },
  {
    name: 'shows muted topics as trending',
    file: 'src/server/communities/topics/queries.ts',
    find: "    .where('trend', '>', 0)\n    .where(topicNotMutedBy(userId))\n",
    replace: "    .where('trend', '>', 0)\n",
    tests,
  },
  {
    name: 'counts posts of muted communities in trending topics',
    file: 'src/server/communities/topics/trending-topics.ts',
    find: 'topic.postCount - (muted.get(topic.id) ?? 0)',
    replace: 'topic.postCount',
    tests,
  },
]
