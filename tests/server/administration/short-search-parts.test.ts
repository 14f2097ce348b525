import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makePost } from '../../support/factories.ts'

test('parts of one or two letters, which no index knows, are sought in five hundred posts per page', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const club = await createCommunity(root)
  const write = (title: string) => makePost(world, club, root, { title, content: 'e4' })
  const sought = await write('Lizxard')
  for (let at = 0; at < 510; at++) await write('Opening')
  const search = (query: string, cursor?: string | null) =>
    root.api.admin.searchPosts({ query, limit: 5, cursor: cursor ?? undefined })
  const first = await search('zx')
  expect(first).toEqual({ items: [], nextCursor: expect.any(String) })
  expect(await search('zx', first.nextCursor)).toMatchObject({ items: [{ id: sought }], nextCursor: null })
  const common = await search('ni')
  expect(common.items).toHaveLength(5)
  const next = await search('ni', common.nextCursor)
  const ids = [...common.items, ...next.items].map(({ id }) => id)
  expect(new Set(ids).size).toBe(10)
  // The index narrows the search by the longer part.
  expect(await search('zx izxa')).toMatchObject({ items: [{ id: sought }], nextCursor: null })
})
