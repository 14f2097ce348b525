import { expect, test } from 'vitest'
import { deleteOldThreadEvents } from '../../../src/server/platform/live-events/live-events.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'

test('the number of the last event of a thread tells nothing of what happens elsewhere', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const open = await createCommunity(ann)
  const secret = await createCommunity(ann, { isPrivate: true })
  const quiet = await ann.api.posts.create({ title: 'Quiet', content: 'Text', forumId: open.forumId })
  const busy = await ann.api.posts.create({ title: 'Busy', content: 'Text', forumId: open.forumId })
  const hidden = await ann.api.posts.create({ title: 'Hidden', content: 'Text', forumId: secret.forumId })
  await ann.api.comments.add({ postId: busy.id, content: 'First' })
  const lastOf = async ({ id }: { id: string }) => (await ann.api.threads.open({ postId: id })).lastEventId
  const [ofQuiet, ofBusy] = [await lastOf(quiet), await lastOf(busy)]
  await ann.api.comments.add({ postId: hidden.id, content: 'Second' })
  expect([await lastOf(quiet), await lastOf(busy)]).toEqual([ofQuiet, ofBusy])
  await ann.api.comments.add({ postId: quiet.id, content: 'Third' })
  expect(Number(await lastOf(quiet))).toBeGreaterThan(Number(ofQuiet))
  // Nor does the deletion of old events change it, and a reader misses nothing.
  const last = await lastOf(busy)
  world.advance(2 * 86_400_000)
  await ann.api.comments.add({ postId: hidden.id, content: 'Fourth' })
  await deleteOldThreadEvents(world.services)
  expect(await lastOf(busy)).toBe(last)
  const stored = world.db.selectFrom('threadEvent').select('postId')
  expect((await stored.execute()).map(({ postId }) => postId).sort()).toEqual([quiet.id, busy.id, hidden.id].sort())
})
