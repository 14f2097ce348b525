import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'

const panel = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return within(heading.closest('section') ?? document.body)
}

test('shows trending communities and topics with their counts to signed-in users', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const [games, music] = [
    await ann.api.topics.create({ name: 'Board games' }),
    await ann.api.topics.create({ name: 'Music' }),
  ]
  const about = async (name: string, topics: string) => {
    const { slug } = await ann.api.communities.create({ name, description: 'For all who like it.', topics })
    const [forum] = await ann.api.communities.forums({ slug })
    return { slug, forumId: forum?.id ?? '' }
  }
  const club = await about('Chess Club', games.id)
  const choir = await about('Choir', music.id)
  for (const [title, { forumId }] of [
    ['e4', club],
    ['d4', club],
    ['A flat', choir],
  ] as const) {
    await ann.api.posts.create({ title, content: 'And so on.', forumId })
  }
  await (await world.user('Cid')).api.communities.join({ slug: club.slug })
  openScreen(world, '/', bob)

  const communities = await panel('Trending Communities')
  const first = await communities.findByRole('link', { name: 'Chess Club' })
  expect(first.getAttribute('href')).toBe('/communities/chess-club')
  const rows = communities.getAllByRole('listitem').map((row) => [row.querySelector('bdi'), row.lastChild])
  expect(rows.map((parts) => parts.map((part) => part?.textContent))).toEqual([
    ['Chess Club', '2 members'],
    ['Choir', '1 member'],
  ])
  const topics = await panel('Trending Topics')
  expect((await topics.findByRole('link', { name: '#Board games' })).getAttribute('href')).toBe('/topics/board-games')
  expect(topics.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['#Board games2 posts', '#Music1 post'])
})

test('says so when nothing is trending', async () => {
  const world = await openWorld()
  openScreen(world, '/', await world.user('Ann'))
  expect(
    await (await panel('Trending Communities')).findByText('No trending communities found right now.'),
  ).toBeTruthy()
  expect(await (await panel('Trending Topics')).findByText('No trending topics found right now.')).toBeTruthy()
})

test('shows five placeholders for topics while loading, and retries failures', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { user, browser } = openScreen(world, '/guidelines', ann)
  const home = within(await screen.findByRole('banner')).getByRole('link', { name: /Folkmoot/ })
  await screen.findByRole('button', { name: 'Account menu of Ann' })
  browser.isOffline = true
  await user.click(home)
  const topics = await panel('Trending Topics')
  expect(topics.getByRole('list').querySelectorAll('li').length).toBe(5)
  expect(topics.getByRole('list').getAttribute('aria-busy')).toBe('true')
  await topics.findByText('Failed to load trending topics. Please try again later. (Failed to fetch)')
  const communities = await panel('Trending Communities')
  await communities.findByText('Failed to load trending communities')

  browser.isOffline = false
  await user.click(topics.getByRole('button', { name: 'Try again' }))
  await topics.findByText('No trending topics found right now.')
  // The connection is back, so the other panel loads by itself.
  await communities.findByText('No trending communities found right now.')
})
