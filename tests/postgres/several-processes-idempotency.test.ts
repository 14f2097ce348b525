import { expect, test } from 'vitest'
import { openWorld } from '../support/checked-world.ts'
import { createCommunity } from '../support/communities/create-community.ts'
import { idempotent } from '../support/platform/idempotent-calls.ts'
import { password } from '../support/world.ts'

test('a call that arrives at several processes is done once', async () => {
  const world = await openWorld()
  const other = await openWorld({ beside: world })
  const ann = await world.user('Ann')
  const { forumId } = await createCommunity(ann)
  const clients = [idempotent(world), idempotent(other), idempotent(world), idempotent(other)]
  const post = { title: 'Openings', content: 'Is e4 best?', forumId }
  const posts = await Promise.all(clients.map(({ send }) => send(ann, 'POST', '/api/posts', post, 'post')))
  expect(posts.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(posts.map(({ body }) => body.id)).size).toBe(1)
  const form = { email: 'bob@example.org', name: 'Bob', password }
  const accounts = await Promise.all(clients.map(({ signUp }) => signUp(form, 'account')))
  expect(accounts.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(accounts.map(({ body }) => body.user.id)).size).toBe(1)
  const [{ count }] = clients as [(typeof clients)[0]]
  expect([await count('post'), await count('user')]).toEqual([1, 2])
})
