import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { clearEntities, entityCache, requestTickOf, tick } from '../../../src/client/platform/entities/entities.ts'
import { openEntity } from '../../../src/client/platform/entities/use-entities.ts'
import { createQueryClient } from '../../../src/client/platform/query-client.ts'

function cachedPost() {
  const client = new QueryClient()
  const posts = entityCache(client, 'post')
  posts.store([{ id: 'one', title: 'Opening', isSaved: false, isHiddenByViewer: false }], tick())
  return { client, posts, shown: () => posts.read().byId.get('one')?.shown }
}

test('keeps a newer change when an older answer arrives, and stores its other fields', () => {
  const { posts, shown } = cachedPost()
  const requestedAt = tick()
  posts.change('one', { title: 'Endgame' })
  posts.store([{ id: 'one', title: 'Opening', content: 'e4', isSaved: true }], requestedAt)
  expect(shown()).toMatchObject({ title: 'Endgame', content: 'e4', isSaved: true })

  posts.store([{ id: 'one', title: 'Middlegame' }], tick())
  expect(shown()).toMatchObject({ title: 'Middlegame', content: 'e4' })
})

test('prefers the answer that was requested later, in any order of arrival', () => {
  const { posts, shown } = cachedPost()
  const [earlier, later] = [tick(), tick()]
  posts.store([{ id: 'one', title: 'Endgame' }], later)
  posts.store([{ id: 'one', title: 'Opening' }], earlier)
  expect(shown()?.title).toBe('Endgame')
})

test('reverts only the failed change', () => {
  const { posts, shown } = cachedPost()
  const unsave = posts.guess('one', { isSaved: true })
  const unhide = posts.guess('one', { isHiddenByViewer: true })
  posts.change('one', { title: 'Endgame' })
  expect(shown()).toMatchObject({ title: 'Endgame', isSaved: true, isHiddenByViewer: true })
  unsave()
  expect(shown()).toMatchObject({ title: 'Endgame', isSaved: false, isHiddenByViewer: true })
  unhide()
  expect(shown()).toMatchObject({ title: 'Endgame', isSaved: false, isHiddenByViewer: false })
})

test('shows a pending change over an answer', () => {
  const { posts, shown } = cachedPost()
  const takeBack = posts.guess('one', { isSaved: true })
  posts.store([{ id: 'one', isSaved: false }], tick())
  expect(shown()?.isSaved).toBe(true)
  takeBack()
  expect(shown()?.isSaved).toBe(false)
})

test('keeps the identity of equal values', () => {
  const { posts, shown } = cachedPost()
  posts.store([{ id: 'one', _count: { likes: 1, comments: 0 } }], tick())
  const before = shown()
  posts.store([{ id: 'one', _count: { likes: 1, comments: 0 } }], tick())
  expect(shown()).toBe(before)
})

test('ignores earlier answers after the cache is cleared', () => {
  const { client, posts, shown } = cachedPost()
  const requestedAt = tick()
  const takeBack = posts.guess('one', { isSaved: true })
  clearEntities(client)
  posts.store([{ id: 'one', title: 'Opening' }], requestedAt)
  posts.change('one', { title: 'Endgame' })
  takeBack()
  expect(shown()).toBe(undefined)
  posts.store([{ id: 'one', title: 'Middlegame' }], tick())
  expect(shown()).toEqual({ id: 'one', title: 'Middlegame' })
})

test('ignores the answer of a mutation that was sent before the cache was cleared', async () => {
  const client = createQueryClient()
  const queryKey = ['page']
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = (title: string, until: Promise<void>) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => until.then(() => ({ id: 'one', title })) })
      .execute(undefined)
  const earlier = send('Opening', promise)
  clearEntities(client)
  resolve()
  const open = (post: { id: string; title: string }) =>
    openEntity(client, { kind: 'post', queryKey }, post, requestTickOf(post))
  const shown = () => entityCache(client, 'post').read().byId.get('one')?.shown
  open(await earlier)
  expect(shown()).toBe(undefined)
  expect(client.getQueriesData({ queryKey })).toEqual([])
  open(await send('Endgame', Promise.resolve()))
  expect(shown()).toMatchObject({ title: 'Endgame' })
})
