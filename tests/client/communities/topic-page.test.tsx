import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import type { TestUser } from '../../support/world.ts'

const main = () => within(screen.getByRole('main'))
const description = 'A place to test the rules.'

async function foundOn(user: TestUser, name: string, topics: string, settings: { isPrivate?: boolean } = {}) {
  const community = await user.api.communities.create({ name, description, topics, ...settings })
  const [forum] = await user.api.communities.forums({ slug: community.slug })
  return { ...community, forumId: forum?.id ?? '' }
}

/** The topic 'Board games' with a public community and post, and others that only Ann sees. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const topic = await ann.api.topics.create({ name: 'Board games' })
  const club = await foundOn(ann, 'Chess Club', topic.id)
  const cabal = await foundOn(ann, 'Secret Cabal', topic.id, { isPrivate: true })
  await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  await ann.api.posts.create({ title: 'Our plot', content: 'Hush', forumId: cabal.forumId })
  return { world, ann, bob, topic }
}

test("links a badge to its topic page, with the topic's communities and posts", async () => {
  const { world, bob } = await setting()
  const { user, address } = openScreen(world, '/communities', bob)
  await user.click(await main().findByRole('link', { name: 'Board games' }))
  await screen.findByRole('heading', { level: 1, name: '#Board games' })
  expect(address()).toBe('/topics/board-games')
  const card = await main().findByRole('link', { name: 'Chess Club' })
  expect(card.getAttribute('href')).toBe('/communities/chess-club')

  await user.click(screen.getByRole('tab', { name: 'Posts' }))
  const post = (await main().findByRole('link', { name: 'Opening' })).closest('li')
  expect(address()).toBe('/topics/board-games?tab=posts')
  expect(within(post ?? document.body).getByRole('link', { name: 'Chess Club' })).toBeTruthy()
  expect(within(post ?? document.body).getByRole('link', { name: 'Ann' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Secret Cabal|Our plot/)
})

test('also shows members private content, and keeps the tab in the URL', async () => {
  const { world, ann } = await setting()
  const posts = openScreen(world, '/topics/board-games?tab=posts', ann)
  await main().findByRole('link', { name: 'Our plot' })
  expect(screen.getByRole('tab', { name: 'Posts' }).getAttribute('aria-selected')).toBe('true')
  posts.close()
  openScreen(world, '/topics/board-games', ann)
  await main().findByRole('link', { name: 'Secret Cabal' })
})

test('suggests the next step for an empty topic, and shows "not found" for an unknown one', async () => {
  const { world, ann, bob } = await setting()
  await ann.api.topics.create({ name: 'Knitting' })
  const empty = openScreen(world, '/topics/knitting', bob)
  await screen.findByRole('heading', { name: 'No communities yet' })
  await empty.user.click(screen.getByRole('tab', { name: 'Posts' }))
  await screen.findByRole('heading', { name: 'No posts yet' })
  empty.close()
  openScreen(world, '/topics/nothing', bob)
  await screen.findByRole('heading', { level: 1, name: 'Topic not found' })
})

test('shows a toast when loading fails, and retries', async () => {
  const { world, bob } = await setting()
  const { user, browser } = openScreen(world, '/communities', bob)
  const badge = await main().findByRole('link', { name: 'Board games' })
  browser.isOffline = true
  await user.click(badge)
  await screen.findByRole('heading', { level: 1, name: 'The topic could not be loaded' })
  await waitFor(() => expect(screen.getAllByText('Failed to fetch topics').length).toBe(2))
  browser.isOffline = false
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: '#Board games' })
})

test('names an invalid response instead of a failed request', async () => {
  const { world, bob } = await setting()
  const { user, browser } = openScreen(world, '/communities', bob)
  const badge = await main().findByRole('link', { name: 'Board games' })
  browser.isCaptive = true
  await user.click(badge)
  // In a toast, and on the page.
  await waitFor(() => expect(screen.getAllByText('Invalid response format').length).toBe(2))
})
