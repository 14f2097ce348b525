import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { chooseInCommunityMenu, openCommunityMenu } from '../../support/client/community-menu.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeInvitation, makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

/** Ann's two communities, with posts in the first, which Bob reads. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const bridge = await createCommunity(ann, { name: 'Bridge Club' })
  const write = async (title: string, content = 'Hm') =>
    (await ann.api.posts.create({ title, content, forumId: club.forumId })).id
  const ids = { opening: await write('Opening'), endgame: await write('Endgame') }
  const open = (user: TestUser, path = '/saved') => openScreen(world, path, user)
  return { world, ann, bob, club, bridge, write, ids, open }
}

const tab = (name: string) => screen.getByRole('tab', { name })
const cards = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const shows = (...wanted: string[]) => waitFor(() => expect(cards()).toEqual(wanted))
const shown = (name: string) => screen.findByRole('link', { name })
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('link', { name })).toBe(null))
const remove = (name: string) => screen.findByRole('button', { name: `Remove ${name} from saved items` })
const titlesOf = async (list: Promise<{ items: { title: string }[] }>) => (await list).items.map(({ title }) => title)

describe('the saved items', () => {
  test('require signing in, and return afterwards', async () => {
    const { world } = await setting()
    const { address } = openScreen(world, '/saved?tab=communities')
    await screen.findByRole('heading', { level: 1, name: 'Sign in' })
    expect(address()).toBe('/login?returnTo=%2Fsaved%3Ftab%3Dcommunities')
  })

  test('suggest the next step when there are none', async () => {
    const { bob, open } = await setting()
    const { user } = open(bob)
    await screen.findByRole('heading', { level: 1, name: 'Saved Items' })
    expect(document.title).toBe('Saved Items · Folkmoot')
    await screen.findByRole('heading', { name: 'No saved posts yet' })
    expect((await shown('Read your feed')).getAttribute('href')).toBe('/feed')
    await user.click(tab('Saved Communities'))
    await screen.findByRole('heading', { name: 'No saved communities yet' })
    expect((await shown('Browse communities')).getAttribute('href')).toBe('/communities')
    await user.click(tab('Hidden posts'))
    await screen.findByRole('heading', { name: 'No hidden posts' })
  })

  test('have tabs that work by keyboard, and keep the tab in the URL', async () => {
    const { bob, ids, club, open } = await setting()
    await bob.api.saved.save({ id: ids.opening })
    await bob.api.saved.saveCommunity({ slug: club.slug })
    await bob.api.saved.hide({ id: ids.endgame })
    const { user, address, back } = open(bob)
    await shows('Opening')
    tab('Saved Posts').focus()
    await user.keyboard('{ArrowRight}')
    expect(address()).toBe('/saved?tab=communities')
    expect(tab('Saved Communities').getAttribute('aria-selected')).toBe('true')
    expect((await shown('Chess Club')).getAttribute('href')).toBe('/communities/chess-club')
    await user.keyboard('{ArrowRight}')
    await shows('Endgame')
    expect(address()).toBe('/saved?tab=hidden')
    await user.keyboard('{ArrowRight}')
    await shows('Opening')
    expect(address()).toBe('/saved')
    await back()
    await shows('Endgame')
  })

  test('can be loaded again after a failure', async () => {
    const { bob, ids, open } = await setting()
    await bob.api.saved.save({ id: ids.opening })
    const { user, browser } = open(bob, '/saved?tab=hidden')
    await screen.findByRole('heading', { name: 'No hidden posts' })
    browser.isOffline = true
    await user.click(tab('Saved Posts'))
    await screen.findByRole('heading', { name: 'The posts could not be loaded' })
    browser.isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await shows('Opening')
  })

  test('are searched in each list, with the query in the URL', async () => {
    const { bob, ids, club, bridge, open } = await setting()
    for (const id of Object.values(ids)) await bob.api.saved.save({ id })
    for (const { slug } of [club, bridge]) await bob.api.saved.saveCommunity({ slug })
    const { user, address } = open(bob)
    await shows('Endgame', 'Opening')
    await user.type(screen.getByRole('searchbox', { name: 'Search saved items' }), 'open')
    await shows('Opening')
    expect(address()).toBe('/saved?q=open')
    expect(screen.getByRole('status').textContent).toBe('1 post found')

    await user.click(tab('Saved Communities'))
    expect(address()).toBe('/saved?q=open&tab=communities')
    await screen.findByRole('heading', { name: 'No communities match' })
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search saved items' })
    await user.clear(field)
    await user.type(field, 'bridge')
    await shown('Bridge Club')
    await gone('Chess Club')
    await user.clear(field)
    await user.type(field, 'poker')
    await screen.findByRole('heading', { name: 'No communities match' })
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await shown('Chess Club')
    expect(address()).toBe('/saved?tab=communities')
  })

  test('load page by page', async () => {
    const { bob, write, open } = await setting()
    for (let at = 1; at <= 26; at += 1) await bob.api.saved.save({ id: await write(`Post ${at}`) })
    const { user } = open(bob)
    await waitFor(() => expect(cards()).toHaveLength(25))
    expect(cards()[0]).toBe('Post 26')
    await user.click(screen.getByRole('link', { name: 'Load more posts' }))
    await waitFor(() => expect(cards()).toHaveLength(26))
    expect(screen.queryByRole('link', { name: 'Load more posts' })).toBe(null)
  })
})

describe('a saved post', () => {
  test('is removed at once, moves the focus to the next, and returns with Undo', async () => {
    const { bob, ids, open } = await setting()
    for (const id of Object.values(ids)) await bob.api.saved.save({ id })
    const { user } = open(bob)
    await shows('Endgame', 'Opening')
    const button = await remove('Endgame')
    button.focus()
    await user.keyboard('{Enter}')
    await shows('Opening')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Opening'))
    await screen.findByText('Post removed from your saved items')
    expect(await titlesOf(bob.api.saved.posts({}))).toEqual(['Opening'])

    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Post saved')
    await shows('Endgame', 'Opening')
    expect(await titlesOf(bob.api.saved.posts({}))).toEqual(['Endgame', 'Opening'])
  })

  test('stays when the server is unreachable', async () => {
    const { bob, ids, open } = await setting()
    await bob.api.saved.save({ id: ids.opening })
    const { user, browser } = open(bob)
    const button = await remove('Opening')
    browser.isOffline = true
    await user.click(button)
    await screen.findByText('Failed to remove the post from your saved items')
    browser.isOffline = false
    await shows('Opening')
    expect(await titlesOf(bob.api.saved.posts({}))).toEqual(['Opening'])
  })

  test('is also removed by its menu, and the empty list suggests the next step', async () => {
    const { bob, ids, open } = await setting()
    await bob.api.saved.save({ id: ids.opening })
    const { user } = open(bob)
    await user.click(await screen.findByRole('button', { name: 'Actions for Opening' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from saved items' }))
    await screen.findByRole('heading', { name: 'No saved posts yet' })
    expect(await titlesOf(bob.api.saved.posts({}))).toEqual([])
  })
})

describe('a hidden post', () => {
  test('is shown again, and hidden again with Undo', async () => {
    const { bob, ids, club, open } = await setting()
    await bob.api.saved.hide({ id: ids.opening })
    const { user } = open(bob, '/saved?tab=hidden')
    await user.click(await screen.findByRole('button', { name: 'Show again: Opening' }))
    await screen.findByRole('heading', { name: 'No hidden posts' })
    await screen.findByText('Post shown again')
    const listed = () => titlesOf(bob.api.posts.inCommunity({ slug: club.slug }))
    expect(await listed()).toContain('Opening')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Post hidden')
    await shows('Opening')
    expect(await listed()).toEqual(['Endgame'])
  })

  test('stays hidden when the server is unreachable', async () => {
    const { bob, ids, open } = await setting()
    await bob.api.saved.hide({ id: ids.opening })
    const { user, browser } = open(bob, '/saved?tab=hidden')
    const button = await screen.findByRole('button', { name: 'Show again: Opening' })
    browser.isOffline = true
    await user.click(button)
    await screen.findByText('Failed to show the post again')
    browser.isOffline = false
    await shows('Opening')
  })
})

describe('a community', () => {
  test('is saved on its page, listed among the saved items, and removed there with Undo', async () => {
    const { bob, bridge, club, open } = await setting()
    await bob.api.saved.saveCommunity({ slug: bridge.slug })
    const { user } = open(bob, `/communities/${club.slug}`)
    await chooseInCommunityMenu(user, 'Save community')
    await screen.findByText('Community saved')
    await openCommunityMenu(user)
    expect(screen.getByRole('menuitem', { name: 'Remove from saved items' })).toBeTruthy()

    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Saved' }))
    await user.click(await screen.findByRole('tab', { name: 'Saved Communities' }))
    await shown('Bridge Club')
    await user.click(await remove('Chess Club'))
    await gone('Chess Club')
    await screen.findByText('Community removed from your saved items')
    expect((await bob.api.communities.bySlug({ slug: club.slug })).isSaved).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await shown('Chess Club')
    expect((await bob.api.saved.communities({})).items.map(({ name }) => name)).toEqual(['Chess Club', 'Bridge Club'])
  })

  test('is removed from the saved items on its page, and stays when the server is unreachable', async () => {
    const { bob, club, open } = await setting()
    const { user, browser } = open(bob, `/communities/${club.slug}`)
    await openCommunityMenu(user)
    browser.isOffline = true
    await user.click(screen.getByRole('menuitem', { name: 'Save community' }))
    await screen.findByText('Failed to save community')
    browser.isOffline = false
    await chooseInCommunityMenu(user, 'Save community')
    await screen.findByText('Community saved')
    browser.isOffline = true
    await chooseInCommunityMenu(user, 'Remove from saved items')
    await screen.findByText('Failed to remove the community from your saved items')
    browser.isOffline = false
    await chooseInCommunityMenu(user, 'Remove from saved items')
    await screen.findByText('Community removed from your saved items')
    expect((await bob.api.communities.bySlug({ slug: club.slug })).isSaved).toBe(false)
    await openCommunityMenu(user)
    expect(screen.getByRole('menuitem', { name: 'Save community' })).toBeTruthy()
  })

  test('that is private cannot be saved by users who are only invited', async () => {
    const { world, ann, bob, open } = await setting()
    const cabal = await createCommunity(ann, { name: 'Secret Cabal', isPrivate: true })
    await makeInvitation(world, cabal.id, bob, ann)
    const { user } = open(bob, `/communities/${cabal.slug}`)
    const join = await screen.findByRole('button', { name: 'Join Community' })
    await openCommunityMenu(user, 'Secret Cabal')
    expect(screen.queryByRole('menuitem', { name: 'Save community' })).toBe(null)
    await user.keyboard('{Escape}')
    await user.click(join)
    await screen.findByRole('link', { name: 'Create Post' })
    await openCommunityMenu(user, 'Secret Cabal')
    expect(screen.getByRole('menuitem', { name: 'Save community' })).toBeTruthy()
  })

  test('that is private shows former members nothing that was saved in it', async () => {
    const { world, ann, bob, open } = await setting()
    const cabal = await createCommunity(ann, { name: 'Secret Cabal', isPrivate: true })
    await makeMember(world, cabal.id, bob, 'MEMBER')
    const { id } = await ann.api.posts.create({ title: 'Our plot', content: 'Hush', forumId: cabal.forumId })
    await bob.api.saved.save({ id })
    await bob.api.saved.saveCommunity({ slug: cabal.slug })
    const { user } = open(bob)
    await shows('Our plot')
    await user.click(screen.getByRole('link', { name: 'Secret Cabal' }))
    await user.click(await screen.findByRole('button', { name: 'Leave Community' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Secret Cabal?' }))
    await user.click(dialog.getByRole('button', { name: 'Leave Community' }))
    await screen.findByRole('heading', { level: 1, name: 'Communities' })
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Saved' }))
    await screen.findByRole('heading', { name: 'No saved posts yet' })
    await user.click(tab('Saved Communities'))
    await screen.findByRole('heading', { name: 'No saved communities yet' })
    expect(document.body.textContent).not.toMatch(/Secret Cabal|Our plot/)
  })
})
