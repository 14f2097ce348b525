import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/server/platform/ids.ts'
import { commentSorts } from '../../../src/shared/discussions/comment-sorts.ts'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import {
  countStatements,
  createThreadWorld,
  idsOf,
  readWholeThread,
  textsOf,
} from '../../support/discussions/threads.ts'
import { randomNumbers } from '../../support/random.ts'

type Setting = Awaited<ReturnType<typeof createThreadWorld>>

const next = randomNumbers(1)
/** The number of the parent of each comment, by number: mostly random. */
const atRandom = (index: number) => (next() < 0.2 ? -1 : Math.floor(next() * index))
/** Sixty root comments, and four replies to each comment while there are more. */
const broad = (index: number) => (index < 60 ? -1 : Math.floor((index - 60) / 4))

/** Many comments written at few different times. */
async function crowd({ world, ann, postId }: Setting, size: number, parentOf: (index: number) => number) {
  const rows: { id: string; parentId: string | null; depth: number; replyCount: number; best: number; at: string }[] =
    []
  for (let index = 0; index < size; index++) {
    const parent = rows[parentOf(index)]
    const isReply = parent !== undefined && parent.depth < 10
    if (isReply) parent.replyCount++
    const at = new Date(Date.parse('2026-11-20T13:00:00.000Z') + Math.floor(next() * 50)).toISOString()
    const best = -Math.floor(next() * 3)
    rows.push({
      ...{ id: newId(), at, best, replyCount: 0 },
      parentId: isReply ? parent.id : null,
      depth: isReply ? parent.depth + 1 : 0,
    })
  }
  const origin = { postId, authorId: ann.id, content: 'Hm' }
  const comments = rows.map(({ at, ...row }) => ({ ...row, ...origin, createdAt: at, updatedAt: at, deletedAt: null }))
  for (let from = 0; from < size; from += 500) {
    await world.db
      .insertInto('comment')
      .values(comments.slice(from, from + 500))
      .execute()
  }
  return comments
}

describe('a thread', () => {
  test('sorts comments and replies by best, newest or oldest', async () => {
    const { world, ann, bob, postId, say } = await createThreadWorld()
    const [one, two, three] = [await say(ann, 'One'), await say(ann, 'Two'), await say(ann, 'Three')]
    const [a, b] = [await say(bob, 'A', one), await say(ann, 'B', one)]
    const like = (user: typeof ann, targetId: string) =>
      user.api.reactions.react({ targetType: 'COMMENT', targetId, reactionType: 'love' })
    await like(bob, two)
    await like(bob, b)
    // The author's own reaction does not improve the rank of a comment.
    await like(ann, three)
    await like(bob, a)
    const cyd = await world.user('Cyd')
    await like(cyd, three)
    await like(cyd, two)
    expect(idsOf(await bob.api.threads.open({ postId }))).toEqual([two, three, one, b, a])
    expect(idsOf(await bob.api.threads.open({ postId, sort: 'old' }))).toEqual([one, two, three, a, b])
    expect(idsOf(await bob.api.threads.open({ postId, sort: 'new' }))).toEqual([three, two, one, b, a])
    await expect(bob.api.threads.open({ postId, sort: 'worst' as 'best' })).rejects.toThrow(/sort must be one of/)
  })

  test.each(commentSorts)('loads completely in pages without duplicates or gaps (%s)', async (sort) => {
    const setting = await createThreadWorld()
    const comments = await crowd(setting, 400, atRandom)
    const { world, postId } = setting
    const seen = await readWholeThread(world.guest, { postId, sort, limit: 7 })
    expect(seen.toSorted()).toEqual(comments.map(({ id }) => id).toSorted())

    const roots = comments.filter(({ parentId }) => parentId === null)
    const keyOf = ({ best, createdAt, id }: (typeof roots)[number]) =>
      `${sort === 'best' ? 9 + best : ''} ${createdAt} ${id}`
    const inOrder = roots.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    if (sort === 'new') inOrder.reverse()
    const rootIds = new Set(roots.map(({ id }) => id))
    expect(seen.filter((id) => rootIds.has(id))).toEqual(inOrder.map(({ id }) => id))
  })

  test.each(commentSorts)('continues at its cursor while others write (%s)', async (sort) => {
    const { ann, bob, postId, say } = await createThreadWorld()
    const before: string[] = []
    for (let index = 0; index < 7; index++) before.push(await say(ann, `Comment ${index}`))
    let piece = await bob.api.threads.open({ postId, sort, limit: 2 })
    const seen = idsOf(piece)
    while (piece.nextCursor) {
      await say(ann, 'Meanwhile')
      await ann.api.comments.remove({ id: seen[0] ?? '' }).catch(() => {})
      piece = await bob.api.threads.open({ postId, sort, limit: 2, cursor: piece.nextCursor })
      seen.push(...idsOf(piece))
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => before.includes(id))).toEqual(sort === 'new' ? before.toReversed() : before)
  })

  test('includes the first replies, and a cursor for the others', async () => {
    const { bob, postId, say, chain } = await createThreadWorld()
    const deep = await chain(bob, 11)
    const wide = await say(bob, 'Wide')
    const replies: string[] = []
    for (let index = 0; index < 8; index++) replies.push(await say(bob, `Reply ${index}`, wide))
    const piece = await bob.api.threads.open({ postId, sort: 'old' })
    expect(idsOf(piece).toSorted()).toEqual([...deep, wide, ...replies.slice(0, 3)].toSorted())
    const positions = new Map(idsOf(piece).map((id, index) => [id, index]))
    for (const { id, parentId } of piece.comments) {
      if (parentId) expect(positions.get(parentId)).toBeLessThan(positions.get(id) ?? -1)
    }
    expect(Object.keys(piece.replyCursors)).toEqual([wide])
    expect(piece.nextCursor).toBeNull()

    const input = { postId, parentId: wide, sort: 'old' as const }
    const rest = await bob.api.threads.replies({ ...input, limit: 4, cursor: piece.replyCursors[wide] })
    expect(idsOf(rest)).toEqual(replies.slice(3, 7))
    const last = await bob.api.threads.replies({ ...input, cursor: rest.nextCursor ?? '' })
    expect(idsOf(last)).toEqual(replies.slice(7))
    expect(last.nextCursor).toBeNull()
    expect(idsOf(await bob.api.threads.replies(input))).toEqual(replies)
  })

  test('of thousands opens with few statements, and returns one page', async () => {
    const setting = await createThreadWorld()
    await crowd(setting, 5_000, broad)
    const { world, bob, postId } = setting
    for (const sort of commentSorts) {
      let size = 0
      const ask = async () => {
        size = (await bob.api.threads.open({ postId, sort })).comments.length
      }
      expect(await countStatements(world, ask)).toBeLessThanOrEqual(20)
      expect(size).toBe(limits.threadPieceMax)
    }
  })

  test('keeps the place of a deleted comment while it has replies', async () => {
    const { ann, bob, postId, say, chain } = await createThreadWorld()
    const [root = '', branch = '', leaf = ''] = await chain(bob, 3)
    const other = await say(ann, 'Other')
    await bob.api.comments.remove({ id: branch })
    const piece = await ann.api.threads.open({ postId, sort: 'old' })
    expect(idsOf(piece)).toEqual([root, other, branch, leaf])
    expect(piece.comments[2]).toMatchObject({ isDeleted: true, author: null, content: '', replyCount: 1 })
    expect(idsOf(await ann.api.threads.replies({ postId, parentId: branch }))).toEqual([leaf])
    expect(idsOf(await ann.api.threads.around({ postId, commentId: branch }))).toEqual([root, branch, leaf])

    await bob.api.comments.remove({ id: leaf })
    const after = await ann.api.threads.open({ postId, sort: 'old' })
    expect(idsOf(after)).toEqual([root, other])
    expect(after.comments[0]?.replyCount).toBe(0)
    for (const id of [branch, leaf, 'nowhere']) {
      await expect(ann.api.threads.replies({ postId, parentId: id })).rejects.toThrow(messages.commentNotFound)
      await expect(ann.api.threads.around({ postId, commentId: id })).rejects.toThrow(messages.commentNotFound)
    }
  })

  test('refuses invalid cursors and pages that are too large', async () => {
    const { bob, postId } = await createThreadWorld()
    await expect(bob.api.threads.open({ postId, cursor: 'x' })).rejects.toThrow('cursor is invalid')
    await expect(bob.api.threads.open({ postId, limit: 51 })).rejects.toThrow(/limit must be at most 50/)
  })
})

describe('the path to one comment', () => {
  test('has all its ancestors and its first replies', async () => {
    const { bob, postId, say, chain } = await createThreadWorld()
    const path = await chain(bob, 11)
    await say(bob, 'Elsewhere')
    const sibling = await say(bob, 'Sibling', path[4])
    const piece = await bob.api.threads.around({ postId, commentId: path[5] ?? '' })
    expect(idsOf(piece)).toEqual(path)
    expect(piece).toMatchObject({ nextCursor: null, replyCursors: {} })
    expect(piece.comments[4]?.replyCount).toBe(2)
    expect(idsOf(await bob.api.threads.around({ postId, commentId: sibling }))).toEqual([...path.slice(0, 5), sibling])

    for (let index = 0; index < 4; index++) await say(bob, `Reply ${index}`, sibling)
    const wide = await bob.api.threads.around({ postId, commentId: sibling, sort: 'old' })
    expect(textsOf(wide).slice(-3)).toEqual(['Reply 0', 'Reply 1', 'Reply 2'])
    const rest = { postId, parentId: sibling, sort: 'old' as const, cursor: wide.replyCursors[sibling] }
    expect(textsOf(await bob.api.threads.replies(rest))).toEqual(['Reply 3'])
  })

  test('is found only in the thread of the comment', async () => {
    const { ann, bob, club, say } = await createThreadWorld()
    const commentId = await say(bob, 'Here')
    const { id: other } = await ann.api.posts.create({ title: 'Ending', content: 'Kf1', forumId: club.forumId })
    const missing = messages.commentNotFound
    await expect(bob.api.threads.around({ postId: other, commentId })).rejects.toThrow(missing)
    await expect(bob.api.threads.replies({ postId: other, parentId: commentId })).rejects.toThrow(missing)
    await expect(bob.api.threads.around({ postId: 'nowhere', commentId })).rejects.toThrow(messages.postNotFound)
  })
})

describe('a visit', () => {
  test('is stored per user, and returned on the next visit', async () => {
    const { world, ann, bob, postId, say } = await createThreadWorld()
    const seenBy = async (user: Pick<typeof ann, 'api'>) => (await user.api.threads.open({ postId })).seenAt
    expect(await seenBy(bob)).toBeNull()
    await bob.api.threads.visit({ id: postId })
    const first = await seenBy(bob)
    expect(first).not.toBeNull()
    await say(ann, 'News')
    await bob.api.threads.visit({ id: postId })
    expect((await seenBy(bob)) ?? '').toSatisfy((seenAt: string) => seenAt > (first ?? ''))
    expect(await seenBy(ann)).toBeNull()
    expect(await seenBy(world.guest)).toBeNull()
    await expect(world.guest.api.threads.visit({ id: postId })).rejects.toThrow(messages.signInNeeded)
  })

  test('requires the right to read', async () => {
    const { world, ann, bob } = await createThreadWorld()
    const secret = await createCommunity(ann, { name: 'Secret', isPrivate: true })
    const input = { title: 'Plan', content: 'Hush', forumId: secret.forumId }
    const { id } = await ann.api.posts.create(input)
    await expect(bob.api.threads.visit({ id })).rejects.toThrow(messages.postNotFound)
    await expect(bob.api.threads.open({ postId: id })).rejects.toThrow(messages.postNotFound)
    await ann.api.threads.visit({ id })
    const visits = await world.db.selectFrom('threadVisit').select('userId').execute()
    expect(visits).toEqual([{ userId: ann.id }])
  })
})
