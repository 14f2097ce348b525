import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'

const path = '/communities/chess-club/members'

async function setting(settings: Parameters<typeof createCommunity>[1] = {}) {
  const world = await openWorld()
  const ann = await world.user('Ann Berg')
  return { world, ann, club: await createCommunity(ann, settings) }
}

const rows = () => screen.getAllByRole('listitem').filter((row) => /Joined/.test(row.textContent ?? ''))
const names = () => rows().map((row) => row.querySelector('a')?.textContent)
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search members' })

test('lists the members with their roles and links to their profiles', async () => {
  const { world, ann, club } = await setting()
  const [mia, max] = [await world.user('Mia Voss'), await world.user('Max Moss')]
  await makeMember(world, club.id, max, 'MEMBER')
  await makeMember(world, club.id, mia, 'MODERATOR')
  openScreen(world, path, await world.user('Bob'))
  await screen.findByRole('heading', { level: 1, name: 'Members' })
  expect(await screen.findByText('3 members')).toBeTruthy()
  await screen.findByRole('link', { name: 'Max Moss' })
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Ann Berg.*Organizer$/),
    expect.stringMatching(/Mia Voss.*Moderator$/),
    expect.stringMatching(/Max Moss.*Member$/),
  ])
  expect(screen.getByRole('link', { name: 'Ann Berg' }).getAttribute('href')).toBe(`/users/${ann.id}`)
  expect(screen.getByRole('link', { name: 'Chess Club' }).getAttribute('href')).toBe('/communities/chess-club')
})

test('finds members by the beginning of their names and keeps the query in the URL', async () => {
  const { world, ann, club } = await setting()
  for (const name of ['Mia Voss', 'Max Moss']) await makeMember(world, club.id, await world.user(name), 'MEMBER')
  const { user, address } = openScreen(world, path, ann)
  await screen.findByRole('link', { name: 'Max Moss' })
  await user.type(search(), 'vo')
  await waitFor(() => expect(names()).toEqual(['Mia Voss']))
  expect(address()).toBe(`${path}?q=vo`)
  expect(screen.getByRole('status').textContent).toBe('1 member found')

  await user.type(search(), 'xx')
  await screen.findByRole('heading', { name: 'No members match' })
  await user.click(screen.getByRole('link', { name: 'Clear' }))
  await waitFor(() => expect(names()).toHaveLength(3))
  expect(address()).toBe(path)
  expect(search().value).toBe('')
})

test('loads a long list page by page', async () => {
  const { world, ann, club } = await setting()
  for (let count = 1; count <= 26; count++) {
    await makeMember(world, club.id, await world.user(`Person ${count}`), 'MEMBER')
  }
  const { user } = openScreen(world, path, ann)
  await screen.findByRole('link', { name: 'Person 26' })
  expect(rows()).toHaveLength(25)
  await user.click(screen.getByRole('link', { name: 'Load more members' }))
  await screen.findByRole('link', { name: 'Person 1' })
  expect(rows()).toHaveLength(27)
})

test('hides the members from users who may not see the community', async () => {
  const { world } = await setting({ isPrivate: true })
  openScreen(world, path, await world.user('Bob'))
  await screen.findByText('You do not have permission to view this community')
  expect(document.body.textContent).not.toContain('Ann Berg')
})
