import type { Mutant } from '../mutant.ts'

export const liveThreadMutants: readonly Mutant[] = [
  {
    name: 'presents the same events for each watcher',
    file: 'src/server/discussions/threads/event-batch.ts',
    find: '  const events = presented.get(right) ?? (await present())',
    replace: '  const events = await present()',
    tests: [
      'tests/server/discussions/live-sharing.test.ts',
      'tests/server/discussions/live-threads.test.ts',
      'tests/server/discussions/thread-event-stream.test.ts',
    ],
  },
  {
    name: 'presents the events of one right for all watchers',
    file: 'src/server/discussions/threads/event-batch.ts',
    find: 'JSON.stringify([ctx.viewer !== null, post.can])',
    replace: "''",
    tests: [
      'tests/server/discussions/live-sharing.test.ts',
      'tests/server/discussions/live-threads.test.ts',
      'tests/server/discussions/thread-event-stream.test.ts',
    ],
  },
  {
    name: 'shares events about the own comment of a watcher',
    file: 'src/server/discussions/threads/event-batch.ts',
    find: '  if (rows.some(({ authorId, isReported }) => authorId === viewer.id || isReported)) return true\n',
    replace: '',
    tests: [
      'tests/server/discussions/live-sharing.test.ts',
      'tests/server/discussions/live-threads.test.ts',
      'tests/server/discussions/thread-event-stream.test.ts',
    ],
  },
  {
    name: 'shares the reactions to a post between watchers',
    file: 'src/server/discussions/threads/event-batch.ts',
    find: "  if (happened.some(({ kind, targetId }) => kind === 'reactions' && targetId === postId)) return true\n",
    replace: '',
    tests: [
      'tests/server/discussions/live-sharing.test.ts',
      'tests/server/discussions/live-threads.test.ts',
      'tests/server/discussions/thread-event-stream.test.ts',
    ],
  },
  {
    name: 'shares the reactions to a comment between watchers',
    file: 'src/server/discussions/threads/event-batch.ts',
    find: "  return (await reactionsTo(db, null, 'COMMENT', ids)).size > 0",
    replace: "  return ids.length < 0 && (await reactionsTo(db, null, 'COMMENT', ids)).size > 0",
    tests: [
      'tests/server/discussions/live-sharing.test.ts',
      'tests/server/discussions/live-threads.test.ts',
      'tests/server/discussions/thread-event-stream.test.ts',
    ],
  },
]
