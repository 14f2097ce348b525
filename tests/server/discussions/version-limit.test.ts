import { expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'

const edits = limits.versionsPerText + 5
/** The versions after these edits, latest first: without the oldest ones after the first. */
const kept = [...Array.from({ length: limits.versionsPerText - 1 }, (_, at) => `No. ${edits - 1 - at}`), 'No. 0']

test('the history of a post or comment keeps the first and the latest versions, and leaves other texts alone', async () => {
  const { world, ann, bob, postId, say } = await createThreadWorld()
  const { api } = ann
  const [other, id] = [await say(bob, 'Hm'), await say(bob, 'No. 0')]
  await bob.api.comments.edit({ id: other, content: 'Aha' })
  await api.posts.edit({ id: postId, title: 'Openings', content: 'No. 0' })
  const before = (await api.posts.history({ id: postId })).items.length
  for (let number = 1; number <= edits; number += 1) {
    await api.posts.edit({ id: postId, title: 'Openings', content: `No. ${number}` })
    await bob.api.comments.edit({ id, content: `No. ${number}` })
  }
  const ofComment = await world.guest.api.comments.history({ id, limit: 100 })
  expect(ofComment.items.map(({ content }) => content)).toEqual(kept)
  const ofPost = await world.guest.api.posts.history({ id: postId, limit: 100 })
  // The post had another text before the first edit.
  expect(before).toBe(1)
  expect(ofPost.items.map(({ content }) => content).slice(0, -1)).toEqual(kept.slice(0, -1))
  expect(ofPost.items.at(-1)?.content).not.toMatch(/^No\./)
  expect((await world.guest.api.comments.history({ id: other })).items).toHaveLength(1)
})
