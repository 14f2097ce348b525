import type { Mutant } from '../mutant.ts'

const access = 'src/server/discussions/posts/access'
const [held, canary] = ['tests/server/moderation/held-posts.test.ts', 'tests/server/structure/canary.test.ts']
const worlds = 'tests/server/structure/authorization.test.ts'

export const heldPostMutants: readonly Mutant[] = [
  {
    name: 'lists held posts for moderators, by the ability table',
    file: `${access}/abilities.ts`,
    find: 'community.list && (!post.isHeld || isAuthor)',
    replace: 'community.list',
    tests: ['tests/server/structure/permission-policies.test.ts', worlds],
  },
  {
    name: 'lists held posts for moderators',
    file: `${access}/predicates.ts`,
    find: "eb.and([shown, eb.or([eb('post.heldAt', 'is', null), eb('post.authorId', '=', viewer.id)])])",
    replace: 'shown',
    tests: [worlds, canary, held],
  },
  {
    name: 'lets authors approve their own posts',
    file: `${access}/abilities.ts`,
    find: 'approve: view && decides && !isAuthor',
    replace: 'approve: view && decides',
    tests: [held],
  },
  {
    name: 'lets readers comment on held posts',
    file: `${access}/abilities.ts`,
    find: 'comment: takesPart && !post.isHeld &&',
    replace: 'comment: takesPart &&',
    tests: [held],
  },
  {
    name: 'holds no post',
    file: 'src/server/discussions/posts/create-post.ts',
    find: '!can.moderate && (await isHeld(ctx, community))',
    replace: 'false && (await isHeld(ctx, community))',
    tests: [held],
  },
  {
    name: 'shows a held post at once',
    file: 'src/server/discussions/posts/create-post.ts',
    find: 'hiddenAt: post.heldAt ?? null',
    replace: 'hiddenAt: null, heldAt: null',
    tests: [held],
  },
  {
    name: 'approves a text that its author has changed since',
    file: 'src/server/moderation/queue/decide-post.ts',
    find: 'if (post.updatedAt !== updatedAt)',
    replace: 'if (post.updatedAt < updatedAt)',
    tests: [held],
  },
  {
    name: 'rejects a text that its author has changed since',
    file: 'src/server/moderation/queue/decide-post.ts',
    find: 'updatedAt !== undefined && post.updatedAt !== updatedAt',
    replace: 'updatedAt !== undefined && post.updatedAt < updatedAt',
    tests: [held],
  },
  {
    name: 'publishes posts of banned users',
    file: 'src/server/moderation/queue/decide-post.ts',
    find: 'await isAuthorBanned(ctx.db, post)',
    replace: 'false',
    tests: [held],
  },
  {
    name: 'names held posts among those that reports hid',
    file: 'src/server/moderation/reports/queries.ts',
    find: "    .where('heldAt', 'is', null)\n",
    replace: '',
    tests: [held],
  },
  {
    name: 'keeps the earlier versions of a held post',
    file: 'src/server/discussions/posts/held-queries.ts',
    find: "  await db.deleteFrom('postVersion').where('postId', '=', id).execute()\n",
    replace: '',
    tests: [held],
  },
]
