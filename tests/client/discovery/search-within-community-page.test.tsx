import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { makeMember } from '../../support/factories.ts'

const path = '/communities/chess-club'
const slug = 'chess-club'

/** A community with topics and posts by Ann and Bob. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann Berg'), await world.user('Bob Dahl')]
  const openings = await ann.api.topics.create({ name: 'Openings' })
  const endgames = await ann.api.topics.create({ name: 'Endgames' })
  const club = await ann.api.communities.create({
    name: 'Chess Club',
    description: 'For all of the game.',
    topics: `${openings.id},${endgames.id}`,
  })
  await makeMember(world, club.id, bob, 'MEMBER')
  const [forum] = await ann.api.communities.forums({ slug })
  const write = (author: typeof ann, title: string, topics = openings.id) =>
    author.api.posts.create({ title, content: `On ${title}`, forumId: forum?.id ?? '', topics })
  return { world, ann, bob, openings, endgames, write }
}

const titles = () => screen.queryAllByRole('article').map((post) => within(post).getByRole('heading').textContent)
const shows = (...wanted: string[]) => waitFor(() => expect(titles()).toEqual(wanted))
const search = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search posts' })
const filterButton = () => screen.getByRole('button', { name: 'Filter' })
const filters = async () => within(await screen.findByRole('dialog', { name: 'Filter' }))
const chip = (name: string) => screen.queryByRole('link', { name: `Remove the filter ${name}` })

test('searches after a pause in typing, and replaces the URL without new history entries', async () => {
  const { world, bob, ann, write } = await setting()
  await write(ann, 'Caro-Kann')
  await write(ann, 'Rook endings')
  const { user, address } = openScreen(world, path, bob)
  await user.type(await search(), 'rook')
  await shows('Rook endings')
  expect(address()).toBe(`${path}?q=rook`)
  expect(screen.getByRole('status').textContent).toBe('1 post found')

  await user.type(await search(), 'x')
  await screen.findByRole('heading', { name: 'No posts match' })
  await user.click(screen.getByRole('link', { name: 'Clear' }))
  await shows('Rook endings', 'Caro-Kann')
  expect(address()).toBe(path)
  expect((await search()).value).toBe('')
})

test('offers what was probably meant by a search that finds nothing', async () => {
  const { world, bob, ann, write } = await setting()
  await write(ann, 'Rook endings')
  const { user, address } = openScreen(world, `${path}?q=rooks&sort=top`, bob)
  await user.click(await screen.findByRole('link', { name: 'rook' }))
  await shows('Rook endings')
  expect(new URLSearchParams(address().split('?')[1])).toEqual(new URLSearchParams('q=rook&sort=top'))
  expect((await search()).value).toBe('rook')
  expect(screen.queryByText(/Did you mean/)).toBe(null)
})

test('restores a search from the URL, and drops invalid parts', async () => {
  const { world, bob, ann, write } = await setting()
  await write(ann, 'Caro-Kann')
  await write(bob, 'Rook endings')
  openScreen(world, `${path}?q=rook&sort=top&author=${bob.id}&period=year&topic=openings`, bob)
  await shows('Rook endings')
  expect((await search()).value).toBe('rook')
  expect(screen.getByRole('link', { name: 'Top', current: true })).toBeTruthy()
  await waitFor(() => expect(chip('By Bob Dahl')).not.toBe(null))
  for (const name of ['Topic: Openings', 'Past year']) expect(chip(name)).not.toBe(null)
})

test('ignores invalid parameters of the URL', async () => {
  const { world, bob, ann, write } = await setting()
  await write(ann, 'Caro-Kann')
  openScreen(world, `${path}?sort=best&period=aeon&author=${'x'.repeat(65)}`, bob)
  await shows('Caro-Kann')
  expect(screen.getByRole('link', { name: 'Active', current: true })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Remove the filter/ })).toBe(null)
})

test('changes the order of posts, and restores it by going back', async () => {
  const { world, bob, ann, write } = await setting()
  const quiet = await write(ann, 'Quiet')
  await write(ann, 'Quieter')
  await bob.api.comments.add({ postId: quiet.id, content: 'Not at all.' })
  const { user, address, back } = openScreen(world, path, bob)
  // A community with few posts follows the newest comment.
  await shows('Quiet', 'Quieter')
  expect(screen.getByRole('link', { name: 'Active', current: true }).getAttribute('href')).toBe(path)
  await user.click(screen.getByRole('link', { name: 'New' }))
  await shows('Quieter', 'Quiet')
  expect(address()).toBe(`${path}?sort=new`)
  await user.click(screen.getByRole('link', { name: 'Hot' }))
  await shows('Quiet', 'Quieter')
  expect(address()).toBe(`${path}?sort=hot`)
  back()
  await shows('Quieter', 'Quiet')
  expect(address()).toBe(`${path}?sort=new`)
})

test('begins with the newest post in a community that writes ten a month', async () => {
  const { world, bob, ann, write } = await setting()
  const first = await write(ann, 'No. 1')
  for (let at = 2; at <= limits.busyPosts; at++) await write(ann, `No. ${at}`)
  await bob.api.comments.add({ postId: first.id, content: 'Still here.' })
  openScreen(world, path, bob)
  await waitFor(() => expect(titles()[0]).toBe(`No. ${limits.busyPosts}`))
  screen.getByRole('link', { name: 'New', current: true })
})

test('selects filters in a popover, counts them on its button and removes them one by one', async () => {
  const { world, bob, ann, endgames, write } = await setting()
  await write(ann, 'Caro-Kann')
  await write(bob, 'Rook endings', endgames.id)
  await write(bob, 'Queen endings', endgames.id)
  const { user, address } = openScreen(world, path, ann)
  await shows('Queen endings', 'Rook endings', 'Caro-Kann')
  await user.click(filterButton())
  const popover = await filters()
  await user.selectOptions(popover.getByRole('combobox', { name: 'Topic' }), 'Endgames')
  await shows('Queen endings', 'Rook endings')
  await user.selectOptions(popover.getByRole('combobox', { name: 'Time' }), 'Past week')
  await waitFor(() => expect(address()).toBe(`${path}?topic=endgames&period=week`))
  expect(popover.queryByRole('combobox', { name: 'Forum' })).toBe(null)
  await user.click(popover.getByRole('button', { name: 'Show posts' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  await waitFor(() => expect(document.activeElement).toBe(filterButton()))
  const described = document.getElementById(filterButton().getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('2 filters set')

  await user.click(screen.getByRole('link', { name: 'Remove the filter Past week' }))
  await waitFor(() => expect(address()).toBe(`${path}?topic=endgames`))
  expect(document.activeElement).toBe(filterButton())
  await user.click(screen.getByRole('link', { name: 'Remove the filter Topic: Endgames' }))
  await shows('Queen endings', 'Rook endings', 'Caro-Kann')
  expect(address()).toBe(path)
})

test('finds an author among the members', async () => {
  const { world, bob, ann, write } = await setting()
  await write(ann, 'Caro-Kann')
  await write(bob, 'Rook endings')
  const { user, address } = openScreen(world, path, ann)
  await shows('Rook endings', 'Caro-Kann')
  await user.click(filterButton())
  const author = (await filters()).getByRole('combobox', { name: 'Author' })
  await user.type(author, 'dah')
  const offered = async () => within(await screen.findByRole('listbox')).queryAllByRole('option')
  await waitFor(async () => expect((await offered()).map((one) => one.textContent)).toEqual(['BDBob Dahl']))
  await user.click(screen.getByRole('option', { name: /Bob Dahl/ }))
  await shows('Rook endings')
  expect(address()).toBe(`${path}?author=${bob.id}`)
  expect(chip('By Bob Dahl')).not.toBe(null)
})

test('filters posts by forum when there are several', async () => {
  const { world, ann, write } = await setting()
  await write(ann, 'Caro-Kann')
  const forums = await ann.api.communitySettings.addForum({ slug, name: 'Studies' })
  const studies = forums.find(({ name }) => name === 'Studies')?.id ?? ''
  await ann.api.posts.create({ title: 'Saavedra', content: 'c8=R', forumId: studies })
  const { user, address } = openScreen(world, path, ann)
  await shows('Saavedra', 'Caro-Kann')
  await user.click(filterButton())
  await user.selectOptions(await (await filters()).findByRole('combobox', { name: 'Forum' }), 'Studies')
  await shows('Saavedra')
  expect(address()).toBe(`${path}?forum=${studies}`)
  expect(chip('Forum: Studies')).not.toBe(null)
})
