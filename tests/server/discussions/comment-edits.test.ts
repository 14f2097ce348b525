import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'
import { makeInstanceWordRule, makeMember } from '../../support/factories.ts'

describe('the history of a comment', () => {
  test('lists earlier versions, newest first', async () => {
    const { world, bob, postId, say } = await createThreadWorld()
    const id = await say(bob, 'One')
    const historyOf = async (page = {}) => world.guest.api.comments.history({ id, ...page })
    expect(await historyOf()).toEqual({ items: [], nextCursor: null })

    const first = (await world.guest.api.comments.list({ postId })).items[0]
    const second = await bob.api.comments.edit({ id, content: 'Two' })
    const third = await bob.api.comments.edit({ id, content: 'Three' })
    // The same text again is not an edit.
    await bob.api.comments.edit({ id, content: 'Three' })
    expect((await historyOf()).items).toMatchObject([
      { content: 'Two', writtenAt: second.updatedAt, replacedAt: third.updatedAt },
      { content: 'One', writtenAt: first?.createdAt, replacedAt: second.updatedAt },
    ])
    expect(third).toMatchObject({ content: 'Three', createdAt: first?.createdAt })

    const page = await historyOf({ limit: 1 })
    expect(page.items).toMatchObject([{ content: 'Two' }])
    const rest = await historyOf({ limit: 1, cursor: page.nextCursor ?? '' })
    expect(rest).toMatchObject({ items: [{ content: 'One' }], nextCursor: null })
  })

  test('is for readers of the comment, and is deleted with it', async () => {
    const { world, ann, bob, club, say } = await createThreadWorld({ isPrivate: true })
    const cyd = await world.user('Cyd')
    await makeMember(world, club.id, bob, 'MEMBER')
    const id = await say(bob, 'One')
    await say(ann, 'Reply', id)
    await bob.api.comments.edit({ id, content: 'Two' })
    expect((await ann.api.comments.history({ id })).items).toHaveLength(1)
    for (const viewer of [cyd, world.guest]) {
      await expect(viewer.api.comments.history({ id })).rejects.toThrow(messages.commentNotFound)
    }
    await bob.api.comments.remove({ id })
    for (const viewer of [ann, bob]) {
      await expect(viewer.api.comments.history({ id })).rejects.toThrow(messages.commentNotFound)
    }
  })

  test('contains no refused edit', async () => {
    const { world, ann, bob, say } = await createThreadWorld()
    const id = await say(bob, 'One')
    await makeInstanceWordRule(world, 'gambit')
    await expect(bob.api.comments.edit({ id, content: 'A gambit' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(ann.api.comments.edit({ id, content: 'Mine' })).rejects.toThrow(messages.notTheAuthor)
    expect((await bob.api.comments.history({ id })).items).toEqual([])
    expect(await world.db.selectFrom('commentVersion').select('id').execute()).toEqual([])
  })
})
