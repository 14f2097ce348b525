import type { Mutant } from '../mutant.ts'

const tests = ['tests/server/discussions/writing-signs.test.ts'] as const

export const presenceMutants: readonly Mutant[] = [
  {
    name: 'names a writer to themselves',
    file: 'src/server/discussions/threads/presence.ts',
    find: '.filter((id) => id !== ctx.viewer?.id)',
    replace: '',
    tests,
  },
  {
    name: 'shows writing to guests',
    file: 'src/server/discussions/threads/presence.ts',
    find: '  if (!ctx.viewer) return []\n',
    replace: "  if (!ctx.viewer) return (await listWriters(ctx.db, '', ctx.live.presentIn(postId))).slice(0, 3)\n",
    tests,
  },
  {
    name: 'shows writing to those who lost the right to read',
    file: 'src/server/discussions/threads/presence.ts',
    find: '  if (!post) return []\n',
    replace: '',
    tests,
  },
  {
    name: 'shows writing after signing out',
    file: 'src/server/discussions/threads/presence.ts',
    find: '  if (!viewer) return []\n  const receiver = { ...ctx, viewer }',
    replace: '  const receiver = { ...ctx, viewer: viewer ?? ctx.viewer }',
    tests,
  },
  {
    name: 'names more writers than the line shows',
    file: 'src/server/discussions/threads/presence.ts',
    find: '.slice(0, limits.writersShown)',
    replace: '',
    tests,
  },
  {
    name: 'shows writing of users who switched it off',
    file: 'src/server/discussions/threads/presence-queries.ts',
    find: '    .where(showsWriting)\n',
    replace: '',
    tests,
  },
  {
    name: 'shows writing to users whom a block keeps apart',
    file: 'src/server/discussions/threads/presence-queries.ts',
    find: "hearsOf(readerId, sql.ref<string>('user.id'))",
    replace: 'hearsOf(readerId, readerId)',
    tests,
  },
  {
    name: 'shows writing in spite of a hidden activity status',
    file: 'src/server/identity/users/access/predicates.ts',
    find: "  'PRIVACY_ACTIVITY_STATUS_VISIBLE',\n  writingSettingKey,",
    replace: '  writingSettingKey,',
    tests,
  },
  {
    name: 'lets users write a sign who may only read',
    file: 'src/server/discussions/comments/show-writing.ts',
    find: "postFor(ctx, 'comment', input.postId)",
    replace: "postFor(ctx, 'view', input.postId)",
    tests,
  },
  {
    name: 'counts signs of writing as writing',
    file: 'src/server/discussions/comments/router.ts',
    find: "    .meta(limitedApart('writing-sign'))\n",
    replace: '',
    tests,
  },
  {
    name: 'keeps signs of writing for ever',
    file: 'src/server/platform/live-events/presence.ts',
    find: 'until > at ? [userId] : []',
    replace: 'until > 0 ? [userId] : []',
    tests,
  },
  {
    name: 'does not end a sign with the comment',
    file: 'src/server/discussions/comments/add-comment.ts',
    find: '    afterCommit(ctx.db, () => ctx.live.markAbsent(postId, authorId))\n',
    replace: '',
    tests,
  },
  {
    name: 'shows authors of deleted comments among the participants',
    file: 'src/server/discussions/comments/access/predicates.ts',
    find: "eb.and([eb('comment.deletedAt', 'is', null), shownTo(viewer)(eb)])",
    replace: 'shownTo(viewer)(eb)',
    tests,
  },
  {
    name: 'shows participants on later pages',
    file: 'src/server/discussions/threads/thread-pages.ts',
    find: 'input.cursor === undefined ? await participantsOf(ctx, access) : []',
    replace: 'await participantsOf(ctx, access)',
    tests,
  },
]
