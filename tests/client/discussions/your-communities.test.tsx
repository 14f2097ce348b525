import { screen, waitFor, within } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { expect, onTestFinished, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'

declare const happyDOM: Window['happyDOM']

const sidebar = () => screen.findByRole('navigation', { name: 'Your communities' })
const shownNames = (nav: HTMLElement) =>
  within(nav)
    .queryAllByRole('link')
    .map((link) => link.textContent)

/** Ann's communities with the member Bob. */
async function setting(names: string[]) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const made: Awaited<ReturnType<typeof createCommunity>>[] = []
  for (const name of names) {
    const community = await createCommunity(ann, { name })
    await makeMember(world, community.id, bob, 'MEMBER')
    made.push(community)
    world.advance(60_000)
  }
  return { world, ann, bob, made }
}

function onPhone() {
  happyDOM.setViewport({ width: 390, height: 844 })
  onTestFinished(() => happyDOM.setViewport({ width: 1024, height: 768 }))
}

test('lists the communities by name with their new posts, until the member visits them', async () => {
  const { world, ann, bob, made } = await setting(['Chess Club', 'Book Circle'])
  const [chess] = made
  await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: chess?.forumId ?? '' })
  await ann.api.posts.create({ title: 'Endgame', content: 'Kd6', forumId: chess?.forumId ?? '' })
  const { user } = openScreen(world, '/guidelines', bob)
  const nav = await sidebar()
  await within(nav).findByRole('link', { name: /Chess Club ?2 new posts/ })
  expect(shownNames(nav)).toEqual(['BCBook Circle, no new posts', 'CCChess Club2 new posts'])
  await user.click(within(nav).getByRole('link', { name: /Chess Club/ }))
  await screen.findByRole('heading', { name: 'Opening' })
  await waitFor(() => expect(shownNames(nav)).toEqual(['BCBook Circle, no new posts', 'CCChess Club, no new posts']))
  expect(await bob.api.visits.communities()).toMatchObject([{ name: 'Chess Club', newPosts: 0 }, {}])
})

test('shows eight, leads to all, and stays closed once closed', async () => {
  const { world, bob } = await setting(
    ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9'].map((name) => `Club ${name}`),
  )
  const first = openScreen(world, '/guidelines', bob)
  const nav = await sidebar()
  const all = await within(nav).findByRole('link', { name: 'See all' })
  expect(all.getAttribute('href')).toBe('/communities')
  expect(shownNames(nav)).toHaveLength(9)
  const toggle = within(nav).getByRole('button', { name: 'Your communities', expanded: true })
  await first.user.click(toggle)
  expect(shownNames(nav)).toEqual([])
  first.close()
  openScreen(world, '/guidelines', bob)
  await within(await sidebar()).findByRole('button', { name: 'Your communities', expanded: false })
})

test('is not there for guests and for users without a community', async () => {
  const { world } = await setting([])
  const guest = openScreen(world, '/guidelines')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('navigation', { name: 'Your communities' })).toBe(null)
  guest.close()
  openScreen(world, '/guidelines', await world.user('Cleo'))
  await screen.findByRole('button', { name: 'Account menu of Cleo' })
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Your communities' })).toBe(null))
})

test('the bar of narrow screens opens the form of the present community, and asks for one elsewhere', async () => {
  onPhone()
  const { world, ann, bob } = await setting(['Chess Club', 'Book Circle'])
  await ann.api.communitySettings.archive({ slug: 'book-circle' })
  const { user, address, close } = openScreen(world, '/guidelines', bob)
  const bar = within(await screen.findByRole('navigation', { name: 'Shortcuts' }))
  await user.click(await bar.findByRole('button', { name: 'New post' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Where do you want to post?' }))
  await dialog.findByRole('link', { name: 'Chess Club' })
  // An archived community takes no posts.
  expect(dialog.queryByRole('link', { name: 'Book Circle' })).toBe(null)
  await user.click(dialog.getByRole('link', { name: 'Chess Club' }))
  await waitFor(() => expect(address()).toBe('/communities/chess-club/new-post'))
  await user.click(bar.getByRole('link', { name: 'Discover' }))
  await waitFor(() => expect(address()).toBe('/discover'))
  close()

  const here = openScreen(world, '/communities/chess-club', bob)
  await screen.findByRole('link', { name: 'Create Post' })
  await here.user.click(screen.getByRole('button', { name: 'New post' }))
  await waitFor(() => expect(here.address()).toBe('/communities/chess-club/new-post'))
  here.close()

  const cleo = openScreen(world, '/guidelines', await world.user('Cleo'))
  await cleo.user.click(await screen.findByRole('button', { name: 'New post' }))
  const link = await screen.findByRole('link', { name: 'Discover communities' })
  expect(link.getAttribute('href')).toBe('/discover')
})

test('the bar opens the form of the community whose post is shown, unless it takes no posts', async () => {
  onPhone()
  const { world, ann, bob, made } = await setting(['Chess Club'])
  const { link } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: made[0]?.forumId ?? '' })
  const pressOnPost = async () => {
    const shown = openScreen(world, link, bob)
    await screen.findByRole('heading', { level: 1, name: 'Opening' })
    await shown.user.click(screen.getByRole('button', { name: 'New post' }))
    return shown
  }
  const { address, close } = await pressOnPost()
  await waitFor(() => expect(address()).toBe('/communities/chess-club/new-post'))
  expect(screen.queryByRole('dialog')).toBe(null)
  close()

  await ann.api.communitySettings.archive({ slug: 'chess-club' })
  await pressOnPost()
  await screen.findByRole('dialog', { name: 'Where do you want to post?' })
})
