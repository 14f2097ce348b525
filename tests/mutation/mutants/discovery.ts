import type { Mutant } from '../mutant.ts'

export const discoveryMutants: readonly Mutant[] = [
  {
    name: 'shows flagged replies in the replies feed',
    file: 'src/server/discussions/comments/access/predicates.ts',
    find: '"comment"."deletedAt" is null and "comment"."hiddenAt" is null',
    replace: '"comment"."deletedAt" is null',
    tests: ['tests/server/discovery/replies-feed.test.ts'],
  },
  {
    name: 'shows replies under hidden posts in the replies feed',
    file: 'src/server/discovery/feeds/comment-queries.ts',
    find: '\n    .where(notHiddenBy(viewer))',
    replace: '',
    tests: ['tests/server/discovery/replies-feed.test.ts', 'tests/server/discovery/feed-visibility.test.ts'],
  },
  {
    name: 'shows replies that the viewer may not read any more',
    file: 'src/server/discovery/feeds/comment-queries.ts',
    find: '\n    .where(visiblePosts(viewer))',
    replace: '',
    tests: ['tests/server/discovery/feed-visibility.test.ts', 'tests/server/discovery/replies-feed.test.ts'],
  },
  {
    name: 'shows own comments in the preview of the home page',
    file: 'src/server/discovery/feeds/comment-queries.ts',
    find: "eb('comment.authorId', '!=', viewer.id), ",
    replace: '',
    tests: ['tests/server/discovery/replies-feed.test.ts', 'tests/server/discovery/feed-visibility.test.ts'],
  },
  {
    name: 'shows posts of deleted communities in feeds',
    file: 'src/server/communities/communities/access/predicates.ts',
    find: "\n    .where('place.userId', '=', userId)\n    .where(existingCommunities)",
    replace: "\n    .where('place.userId', '=', userId)",
    tests: ['tests/server/discovery/feed-visibility.test.ts', 'tests/server/discovery/feeds.test.ts'],
  },
  {
    name: 'shows posts that the viewer hid in their feeds',
    file: 'src/server/discovery/feeds/queries.ts',
    find: '\n          notHiddenBy({ id: viewerId })(eb),',
    replace: '',
    tests: [
      'tests/server/discovery/feed-visibility.test.ts',
      'tests/server/discovery/feeds.test.ts',
      'tests/server/discussions/saved-posts.test.ts',
    ],
  },
  {
    name: 'finds posts that the viewer may not read',
    file: 'src/server/discovery/search/content-queries.ts',
    find: '\n    .where(visiblePosts(viewer))',
    replace: '',
    tests: ['tests/server/discovery/search-visibility.test.ts'],
  },
  {
    name: 'finds comments that the viewer may not read',
    file: 'src/server/discovery/search/content-queries.ts',
    find: '\n    .where(visibleComments(viewer))',
    replace: '',
    tests: ['tests/server/discovery/search-visibility.test.ts'],
  },
  {
    name: 'shows flagged posts at the secret feed address',
    file: 'src/server/discovery/syndication/build-feeds.ts',
    find: 'posts.filter(({ hiddenAt }) => hiddenAt === null)',
    replace: 'posts',
    tests: ['tests/server/discovery/syndication-address.test.ts', 'tests/server/discovery/syndication-feeds.test.ts'],
  },
  {
    name: 'serves the feeds of a suspended person',
    file: 'src/server/discovery/syndication/queries.ts',
    find: '\n    .where(isActiveAccount(now))',
    replace: '',
    tests: [
      'tests/server/discovery/syndication-address.test.ts',
      'tests/server/administration/suspended-users.test.ts',
    ],
  },
  {
    name: 'serves the feed of a community its reader has left',
    file: 'src/server/discovery/syndication/build-feeds.ts',
    find: 'if (!belongs) throw',
    replace: 'if (!community) throw',
    tests: ['tests/server/discovery/syndication-address.test.ts'],
  },
]
