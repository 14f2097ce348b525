import { describe, expect, test } from 'vitest'
import { applyEvent, mergeRefreshed } from '../../../src/client/features/discussions/comments/thread-events.ts'
import {
  addReplies,
  addRootComments,
  addWithAncestors,
  cancelDeleting,
  changeComment,
  insert,
  markDeleted,
  markReported,
  putLocal,
  removeComment,
  replace,
  sendingId,
  showPendingComments,
  startDeleting,
  type ThreadState,
  unsentId,
  withoutDeleting,
} from '../../../src/client/features/discussions/comments/thread-state.ts'
import type { CommentSort } from '../../../src/shared/discussions/comment-sorts.ts'
import type { Comment } from '../../../src/shared/discussions/comments.ts'
import type { ThreadEvent } from '../../../src/shared/discussions/threads.ts'
import { all, comment, ids, opened, piece, replyCount } from '../../support/client/thread-pieces.ts'

describe('loading pages of a thread', () => {
  test('appends comments without duplicates', () => {
    const first = opened([comment('a1'), comment('a2')], { nextCursor: 'next' })
    const both = addRootComments(first, piece([comment('a2', { content: 'Changed' }), comment('a3')]))
    expect(ids(both)).toEqual(['a1', 'a2', 'a3'])
    expect(both.comments.get('a2')?.content).toBe('Changed')
    expect(both.nextCursor).toBe(null)
    expect(both.comments.get('a1')).toBe(first.comments.get('a1'))
  })

  test('puts early replies into their place, and corrects the count at the end', () => {
    const parent = comment('a1', { replyCount: 5 })
    const first = opened([parent, comment('b2', { parentId: 'a1' })], { replyCursors: { a1: 'r1' } })
    const own = insert(first, comment('b9', { parentId: 'a1' }))
    expect(replyCount(own, 'a1')).toBe(6)
    const more = addReplies(own, 'a1', piece([comment('b3', { parentId: 'a1' })], { nextCursor: 'r2' }))
    expect(more.replyCursors).toEqual({ a1: 'r2' })
    const last = addReplies(more, 'a1', piece([comment('b4', { parentId: 'a1' }), comment('b9', { parentId: 'a1' })]))
    expect(ids(last, 'a1')).toEqual(['b2', 'b3', 'b4', 'b9'])
    expect(last.replyCursors).toEqual({})
    expect(replyCount(last, 'a1')).toBe(4)
  })

  test('around a comment keeps loaded comments and cursors', () => {
    const first = opened([comment('a1', { replyCount: 9 }), comment('a2')], {
      replyCursors: { a1: 'r1' },
      nextCursor: 'n',
    })
    const around = addWithAncestors(first, piece([comment('a1', { replyCount: 9 }), comment('b7', { parentId: 'a1' })]))
    expect(ids(around)).toEqual(['a1', 'a2'])
    expect(ids(around, 'a1')).toEqual(['b7'])
    expect(around).toMatchObject({ replyCursors: { a1: 'r1' }, nextCursor: 'n' })
  })
})

describe('a new comment', () => {
  test('takes its place in the order, and is counted with its parent', () => {
    const roots = [comment('a1', { replyCount: 1 }), comment('b2', { parentId: 'a1' })]
    const positions = (sort: CommentSort) => {
      const state = insert(insert(opened(roots, {}, sort), comment('a9')), comment('b9', { parentId: 'a1' }))
      expect(replyCount(state, 'a1')).toBe(2)
      return [ids(state), ids(state, 'a1')]
    }
    expect(positions('best')).toEqual([
      ['a9', 'a1'],
      ['b2', 'b9'],
    ])
    expect(positions('new')).toEqual([
      ['a9', 'a1'],
      ['b9', 'b2'],
    ])
    expect(positions('old')).toEqual([
      ['a1', 'a9'],
      ['b2', 'b9'],
    ])
  })

  test('replaces its pending version, whether the answer or the event arrives first', () => {
    const guess = comment(sendingId('key'), { content: 'c5', createdAt: 'later', updatedAt: 'later' })
    const real = comment('a9', { content: 'c5' })
    const sent = insert(opened([comment('a1')]), guess)
    const answered = replace(sent, guess.id, real)
    expect(ids(answered)).toEqual(['a9', 'a1'])
    expect(ids(insert(answered, real))).toEqual(['a9', 'a1'])

    const notified = applyEvent(sent, { id: '11', data: { kind: 'comment', comment: real, commentCount: 2 } }, 'bob')
    expect(ids(notified)).toEqual(['a9', 'a1'])
    expect(replace(notified, guess.id, real)).toBe(notified)
  })

  test('leaves nothing behind when sending fails', () => {
    const before = opened([comment('a1')])
    const guess = comment(sendingId('key'), { parentId: 'a1' })
    const after = removeComment(insert(before, guess), guess.id)
    expect(ids(after, 'a1')).toEqual([])
    expect(replyCount(after, 'a1')).toBe(0)
  })

  test('stays at its end of the order when more comments are loaded', () => {
    const [own, page] = [comment(unsentId('key')), piece([comment('a2')])]
    const loaded = (sort: CommentSort) =>
      addRootComments(putLocal(opened([comment('a1')], { nextCursor: 'next' }, sort), own), page)
    expect(ids(loaded('old'))).toEqual(['a1', 'a2', own.id])
    expect(ids(loaded('new'))).toEqual([own.id, 'a1', 'a2'])
  })

  test('is in the thread once when its answer was lost', () => {
    const sent = insert(opened([comment('a1', { content: 'c5' })]), comment(sendingId('key'), { content: 'c5' }))
    const unsent = putLocal(sent, comment(unsentId('key'), { content: 'c5' }))
    const [real, event] = [comment('a9', { content: 'c5' }), { kind: 'comment', commentCount: 2 } as const]
    expect(ids(unsent)).toEqual([unsentId('key'), 'a1'])
    expect(ids(applyEvent(unsent, { id: '11', data: { ...event, comment: real } }, 'bob'))).toEqual(['a9', 'a1'])
    expect(ids(mergeRefreshed(unsent, opened([real, comment('a1', { content: 'c5' })])))).toEqual(['a9', 'a1'])
    // The server writes addresses on the site as links.
    const linked = putLocal(sent, comment(unsentId('key'), { content: `See ${location.origin}/help` }))
    const stored = comment('a9', { content: `See [${location.origin}/help](/help)` })
    expect(ids(mergeRefreshed(linked, opened([stored, comment('a1')])))).toEqual(['a9', 'a1'])
    // An older comment with the same words is another one.
    expect(ids(mergeRefreshed(unsent, opened([comment('a1', { content: 'c5' })])))).toEqual(['a1', unsentId('key')])
    // And so is another one that is sent.
    const both = putLocal(unsent, comment(sendingId('other'), { content: 'c5' }))
    expect(ids(both)).toEqual([sendingId('other'), unsentId('key'), 'a1'])
    expect(ids(putLocal(unsent, comment(sendingId('key'), { content: 'c5' })))).toEqual([sendingId('key'), 'a1'])
  })
})

describe('a deleted comment', () => {
  const family = () =>
    opened([
      comment('a1', { replyCount: 1 }),
      comment('b2', { parentId: 'a1', replyCount: 1 }),
      comment('c3', { parentId: 'b2', depth: 2 }),
    ])

  test('leaves a placeholder while it has replies, and removes placeholders that only it needed', () => {
    const placeholder = markDeleted(family(), 'b2')
    expect(placeholder.comments.get('b2')).toMatchObject({ isDeleted: true, author: null, content: '' })
    const gone = markDeleted(placeholder, 'c3')
    expect([...gone.comments.keys()]).toEqual(['a1'])
    expect(replyCount(gone, 'a1')).toBe(0)
    expect(removeComment(gone, 'c3')).toBe(gone)
  })

  test('disappears while the deletion is pending, and returns when it fails', () => {
    const before = family()
    const leaving = startDeleting(before, 'c3')
    expect(ids(withoutDeleting(leaving), 'b2')).toEqual([])
    const live = changeComment(leaving, 'a1', (one) => ({ ...one, content: 'Changed meanwhile' }))
    const back = withoutDeleting(cancelDeleting(live, 'c3'))
    expect(ids(back, 'b2')).toEqual(['c3'])
    expect(back.comments.get('a1')?.content).toBe('Changed meanwhile')
    expect(withoutDeleting(before)).toBe(before)
  })
})

describe('a reported comment', () => {
  test('is hidden from its reporter, even from a moderator', () => {
    const state = opened([comment('a1'), comment('a2', { isHidden: true, can: { ...all, review: true } })])
    const hidden = { isReported: true, hidden: 'viewer', isHidden: false, author: null, content: '' }
    for (const id of ['a1', 'a2']) expect(markReported(state, id).comments.get(id)).toMatchObject(hidden)
  })
})

describe('live events', () => {
  let number = 10
  const notified = (state: ThreadState, data: ThreadEvent) => applyEvent(state, { id: String(++number), data }, 'ann')
  const came = (one: Comment): ThreadEvent => ({ kind: 'comment', comment: one, commentCount: 1 })

  test("hold root comments by others back, and insert replies and the viewer's own comments", () => {
    let state = opened([comment('a1')])
    state = notified(state, came(comment('a5')))
    state = notified(state, came(comment('a6')))
    expect(ids(state)).toEqual(['a1'])
    expect(state.pendingComments.map(({ id }) => id)).toEqual(['a5', 'a6'])
    state = notified(state, came(comment('b7', { parentId: 'a1' })))
    expect(ids(state, 'a1')).toEqual(['b7'])
    state = notified(state, came(comment('a8', { author: { id: 'ann', name: 'Ann', image: null } })))
    expect(ids(state)).toEqual(['a8', 'a1'])
    // A reply to a waiting comment is only counted.
    state = notified(state, came(comment('b9', { parentId: 'a5' })))
    state = showPendingComments(state)
    expect(ids(state)).toEqual(['a6', 'a5', 'a8', 'a1'])
    expect(replyCount(state, 'a5')).toBe(1)
    expect(state.pendingComments).toEqual([])
  })

  test('do not mark comments as new that were only not loaded', () => {
    const state = opened([comment('a5', { replyCount: 9 }), comment('b7', { parentId: 'a5' })], { nextCursor: 'next' })
    for (const one of [
      comment('a3'),
      comment('b6', { parentId: 'a5' }),
      comment('b8', { parentId: 'unknown' }),
      comment('a9', { updatedAt: 'later' }),
      comment('a9', { isDeleted: true, author: null }),
      comment('a9', { hidden: 'community', author: null }),
      comment('a9', { isHidden: true }),
    ]) {
      const after = notified(state, came(one))
      expect([...after.comments.keys()]).toEqual(['a5', 'b7'])
      expect(after.pendingComments).toEqual([])
    }
  })

  test('update comments, remove deleted ones and count reactions', () => {
    let state = notified(opened([comment('a1'), comment('a2')]), came(comment('a5')))
    state = notified(state, came(comment('a1', { content: 'Changed', updatedAt: 'later' })))
    expect(state.comments.get('a1')?.content).toBe('Changed')
    expect(ids(state)).toEqual(['a1', 'a2'])
    const reactions = [{ reactionType: 'love' as const, count: 2, hasReacted: false }]
    state = notified(state, { kind: 'reactions', targetType: 'COMMENT', targetId: 'a2', reactions })
    expect(state.comments.get('a2')?.reactions).toEqual(reactions)
    state = notified(state, { kind: 'gone', commentId: 'a2', commentCount: 2 })
    state = notified(state, { kind: 'gone', commentId: 'a5', commentCount: 1 })
    expect(ids(state)).toEqual(['a1'])
    expect(state.pendingComments).toEqual([])
  })

  test('are applied once', () => {
    const state = opened([comment('a1')])
    const again = { id: '10', data: { kind: 'gone', commentId: 'a1', commentCount: 0 } } as const
    expect(applyEvent(state, again, 'ann')).toBe(state)
  })
})

describe('reloading a thread', () => {
  test('keeps loaded pages, and drops deleted comments', () => {
    const before = opened(
      [
        comment('a1', { replyCount: 3 }),
        comment('b2', { parentId: 'a1' }),
        comment('b3', { parentId: 'a1' }),
        comment('c4', { parentId: 'b3', depth: 2 }),
        comment('a5', { replyCount: 1 }),
        comment('b6', { parentId: 'a5' }),
        comment('a7'),
      ],
      { replyCursors: { a1: 'after b3' } },
    )
    const fresh = opened(
      [comment('a1', { replyCount: 3 }), comment('b2', { parentId: 'a1' }), comment('a5'), comment('a8')],
      { replyCursors: { a1: 'after b2' } },
    )
    const after = mergeRefreshed(before, fresh)
    expect(ids(after)).toEqual(['a1', 'a5', 'a8'])
    expect(ids(after, 'a1')).toEqual(['b2', 'b3'])
    expect(ids(after, 'b3')).toEqual(['c4'])
    expect(ids(after, 'a5')).toEqual([])
    expect(after.replyCursors).toEqual({ a1: 'after b3' })
  })

  test('keeps only waiting and pending comments when too many events were missed', () => {
    const guess = comment(sendingId('key'))
    const waiting = { id: '11', data: { kind: 'comment', comment: comment('a9'), commentCount: 2 } } as const
    const before = applyEvent(insert(opened([comment('a1')]), guess), waiting, 'ann')
    const after = mergeRefreshed(before, opened([comment('a2')]))
    expect([...after.comments.keys()]).toEqual(['a2', guess.id])
    expect(after.pendingComments.map(({ id }) => id)).toEqual(['a9'])
    const missed = applyEvent(before, { id: '99', data: { kind: 'reset' } }, 'ann')
    const reset = mergeRefreshed(missed, opened([comment('a2')]))
    expect([[...reset.comments.keys()], reset.pendingComments]).toEqual([['a2', guess.id], []])
  })
})
