import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  const item = heading.closest('li')
  if (!item) throw new Error(`${name} stands outside the list`)
  return item
}

test('suggests the next step when there are no communities', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  openScreen(world, '/communities', ann)
  await screen.findByRole('heading', { name: 'No Communities Yet' })
  screen.getByText('Create a new community to get started!')
  expect(screen.queryByText('Sign in to create or join communities!')).toBe(null)
  expect(screen.getByRole('link', { name: 'Create Community' }).getAttribute('href')).toBe('/communities/create')
})

test("shows name, privacy and the viewer's role on a card", async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const topic = await ann.api.topics.create({ name: 'Board games' })
  await ann.api.communities.create({ name: 'Chess Club', description: 'For all openings.', topics: topic.id })
  const secret = await createCommunity(bob, { name: 'Secret Garden', isPrivate: true })
  const allotment = await createCommunity(bob, { name: 'Allotment' })
  await makeMember(world, secret.id, ann, 'MEMBER')
  await makeMember(world, allotment.id, ann, 'MODERATOR')
  await createCommunity(bob, { name: 'Book Club' })
  await createCommunity(bob, { name: 'Closed Circle', isPrivate: true })
  openScreen(world, '/communities', ann)

  const own = await card('Chess Club')
  for (const said of ['For all openings.', 'Board games']) expect(within(own).getByText(said)).toBeTruthy()
  expect(within(own).getByRole('link', { name: 'Chess Club' }).getAttribute('href')).toBe('/communities/chess-club')
  expect(within(own).getByRole('img', { name: 'Public' })).toBeTruthy()
  expect(own.textContent).toMatch(/1 member · Created [^·]+ · ORGANIZER$/)
  const joined = await card('Secret Garden')
  expect(within(joined).getByRole('img', { name: 'Private' })).toBeTruthy()
  expect(joined.textContent).toMatch(/2 members · Created [^·]+ · Member$/)
  expect((await card('Allotment')).textContent).toMatch(/ · MODERATOR$/)
  expect((await card('Book Club')).textContent).toMatch(/1 member · Created [^·]+$/)
  expect(screen.queryByText('Closed Circle')).toBe(null)
})

test('loads a long list page by page', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  for (let count = 1; count <= 27; count++) await createCommunity(ann, { name: `Club no. ${count}` })
  const { user } = openScreen(world, '/communities', ann)
  await card('Club no. 27')
  const list = screen.getByRole('heading', { name: 'Club no. 27' }).closest('ul')
  expect(list?.children.length).toBe(25)
  await user.click(screen.getByRole('link', { name: 'Load more communities' }))
  await card('Club no. 1')
  expect(list?.children.length).toBe(27)
  expect(screen.queryByRole('link', { name: 'Load more communities' })).toBe(null)
})

test('searches communities and keeps the query in the URL', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await createCommunity(ann, { name: 'Chess Club' })
  await createCommunity(ann, { name: 'Book Circle' })
  const { user, address } = openScreen(world, '/communities', ann)
  await card('Chess Club')
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search communities' })
  await user.type(search, 'chess')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Book Circle' })).toBe(null))
  await card('Chess Club')
  expect(address()).toBe('/communities?q=chess')
  expect(screen.getByRole('status').textContent).toBe('1 community found')

  await user.type(search, ' boxing')
  await screen.findByRole('heading', { name: 'No communities match' })
  expect(screen.queryByText('No Communities Yet')).toBe(null)
  await user.click(screen.getByRole('link', { name: 'Clear' }))
  await card('Book Circle')
  expect([address(), search.value]).toEqual(['/communities', ''])
})

test('marks an archived community on its card', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await createCommunity(ann, { name: 'Chess Club' })
  await createCommunity(ann, { name: 'Book Circle' })
  await ann.api.communitySettings.archive({ slug: 'chess-club' })
  openScreen(world, '/communities', ann)
  expect(within(await card('Chess Club')).getByText('Archived')).toBeTruthy()
  expect(within(await card('Book Circle')).queryByText('Archived')).toBe(null)
})

test('logs a failed list, shows it as empty, and offers to try again below', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await createCommunity(ann, { name: 'Chess Club' })
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const rename = (from: 'communityTopic' | 'away', to: string) =>
    world.db.schema.alterTable(from).renameTo(to).execute()
  await rename('communityTopic', 'away')
  const { user } = openScreen(world, '/communities', ann)
  await screen.findByRole('heading', { name: 'No Communities Yet' })
  screen.getByRole('heading', { name: 'Communities could not be loaded' })
  expect(log).toHaveBeenCalledWith('Communities could not be loaded:', expect.any(String))
  await rename('away', 'communityTopic')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await card('Chess Club')
  expect(screen.queryByText('No Communities Yet')).toBe(null)
})
