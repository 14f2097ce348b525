import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import type { TestUser } from '../../support/world.ts'

/** Ann's public club with a post and a comment, her private one with another post; Bob belongs to neither. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann Marlow'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const cabal = await createCommunity(ann, { name: 'Secret Cabal', isPrivate: true })
  const post = await ann.api.posts.create({ title: 'A gambit', content: 'Offer a pawn', forumId: club.forumId })
  await ann.api.comments.add({ postId: post.id, content: 'The gambit is sound', parentId: null })
  await ann.api.posts.create({ title: 'Our gambit', content: 'Hush', forumId: cabal.forumId })
  const open = (user: TestUser, path = '/guidelines') => openScreen(world, path, user)
  return { world, ann, bob, club, post, open }
}

const button = () => screen.findByRole('button', { name: 'Search' })
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })
const isGone = () => waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBe(null))
const groups = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))
const lines = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.textContent)
const chosen = () => screen.getAllByRole('option', { selected: true }).map((option) => option.textContent)

describe('the search over the page', () => {
  test('opens and closes by shortcut and by button', async () => {
    const { bob, open } = await setting()
    const { user } = open(bob)
    const opener = await button()
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(async () => expect(document.activeElement).toBe(await field()))
    await screen.findByRole('dialog', { name: 'Search' })
    await user.click(screen.getByRole('button', { name: 'Close the search' }))
    await isGone()
    await user.click(opener)
    await waitFor(async () => expect(document.activeElement).toBe(await field()))
    await user.keyboard('{Control>}k{/Control}')
    await isGone()
  })

  test('keeps every letter that is typed after the shortcut', async () => {
    const { bob, open } = await setting()
    const { user } = open(bob)
    await button()
    await user.keyboard('{Control>}k{/Control}gambit')
    expect((await field()).value).toBe('gambit')
    await screen.findByRole('group', { name: 'Posts' })
    await user.click(screen.getByRole('button', { name: 'Close the search' }))
    await isGone()
    await user.keyboard('{Control>}k{/Control}pawn')
    expect((await field()).value).toBe('pawn')
  })

  test('is not available to guests', async () => {
    const { world } = await setting()
    const { user } = openScreen(world, '/guidelines')
    await screen.findByRole('link', { name: 'Log In' })
    expect(screen.queryByRole('button', { name: 'Search' })).toBe(null)
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBe(null)
  })

  test('navigates to screens by keyboard', async () => {
    const { bob, open } = await setting()
    const { user, address } = open(bob)
    await user.click(await button())
    await field()
    expect(lines('Go to').slice(0, 3)).toEqual(['Home', 'Your Feed', 'Communities'])
    expect(lines('Go to')).not.toContain('Admin Dashboard')
    for (const [key, name] of [
      ['{ArrowDown}', 'Your Feed'],
      ['{ArrowDown}', 'Communities'],
      ['{ArrowUp}', 'Your Feed'],
    ] as const) {
      await user.keyboard(key)
      await waitFor(() => expect(chosen()).toEqual([name]))
    }
    const active = (await field()).getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(active)?.textContent).toBe('Your Feed')
    await user.keyboard('create')
    await waitFor(() => expect(lines('Go to')).toEqual(['Create Community']))
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(address()).toBe('/communities/create'))
    await isGone()
  })

  test('finds each kind, marks the matches, shows the counts, and opens the selected result', async () => {
    const { bob, post, open } = await setting()
    const { user, address } = open(bob)
    await user.click(await button())
    await user.type(await field(), 'gamb')
    await screen.findByRole('group', { name: 'Posts' })
    expect(groups()).toEqual(['Search', 'Posts', 'Comments'])
    const [hit] = within(screen.getByRole('group', { name: 'Posts' })).getAllByRole('option')
    expect(hit?.textContent).toContain('A gambit')
    expect(hit?.querySelector('mark')?.textContent).toMatch(/^gamb/)
    expect(document.body.textContent).not.toMatch(/Our gambit|Secret Cabal/)
    await screen.findByText('2 results found')
    await waitFor(() => expect(chosen()).toEqual(['Search for “gamb” everywhere']))
    await user.keyboard('{ArrowDown}{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'A gambit' })
    expect(address()).toBe(post.link)
  })

  test('shows results for what was probably meant, and says so', async () => {
    const { bob, open } = await setting()
    const { user } = open(bob)
    await user.click(await button())
    await user.type(await field(), 'gambti')
    await waitFor(() => expect(document.body.textContent).toContain('Showing results for “gambit”'))
    expect(groups()).toEqual(['Search', 'Posts', 'Comments'])
    await user.clear(await field())
    await waitFor(() => expect(document.body.textContent).not.toContain('Showing results for'))
  })

  test('finds users and communities', async () => {
    const { ann, bob, open } = await setting()
    const { user, address } = open(bob)
    await user.click(await button())
    await user.type(await field(), 'chess')
    await waitFor(() => expect(lines('Communities').join()).toContain('Chess Club'))
    await user.clear(await field())
    await user.type(await field(), 'marlow')
    await waitFor(() => expect(lines('People')).toEqual(['Ann Marlow']))
    await user.click(screen.getByRole('option', { name: 'Ann Marlow' }))
    await waitFor(() => expect(address()).toBe(`/users/${ann.id}`))
  })

  test('opens the full search, and keeps recent searches until logout', async () => {
    const { bob, open } = await setting()
    const { user, address } = open(bob)
    await user.click(await button())
    await user.type(await field(), 'gambit "a pawn"')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/search?q=gambit+%22a+pawn%22'))
    await isGone()
    await user.click(await button())
    await field()
    expect(lines('Recent searches')).toEqual(['gambit "a pawn"'])
    await user.click(screen.getByRole('button', { name: 'Close the search' }))
    await isGone()

    await user.click(await screen.findByRole('button', { name: 'Account menu of Bob' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
    await waitFor(() => expect(localStorage.getItem('folkmoot-searches')).toBe(null))
  })

  test('hides recent searches from other users', async () => {
    const { bob, open } = await setting()
    localStorage.setItem('folkmoot-searches', JSON.stringify({ owner: 'somebody else', searches: ['secret'] }))
    const { user } = open(bob)
    await user.click(await button())
    await field()
    expect(groups()).toEqual(['Go to'])
  })

  test('shows a failed search, and still navigates', async () => {
    const { bob, open } = await setting()
    const { user, browser } = open(bob)
    await user.click(await button())
    await field()
    browser.isCaptive = true
    await user.type(await field(), 'home')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('The search failed. Please try again.')
    expect(lines('Go to')).toEqual(['Home'])
  })
})
