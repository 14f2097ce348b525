import { expect, test } from 'vitest'
import { openWorld } from '../support/checked-world.ts'

test('U+0000 finds nothing, and is never an error of the server', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const login = { email: 'ann@example.org\0', password: 'correct horse' }
  expect((await world.guest.rest('POST', '/api/auth/login', login)).status).toBe(401)
  expect((await world.guest.rest('GET', '/api/communities/by-slug/%00')).status).toBe(404)
  expect((await ann.rest('PUT', '/api/notifications/%00/read')).status).toBe(404)
  expect((await world.app.inject({ url: '/feeds/topics/%00.atom' })).statusCode).toBe(404)
  expect(await ann.api.search.all({ q: '\0' })).toMatchObject({ posts: [], people: [] })
})
