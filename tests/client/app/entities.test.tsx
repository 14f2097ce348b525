import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { entityCache } from '../../../src/client/platform/entities/entities.ts'
import { openWorld } from '../../support/checked-world.ts'
import { holdResponses } from '../../support/client/reacted-post.tsx'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

const screens = {
  community: ['/communities/chess-club', 'Chess Club'],
  discover: ['/discover', 'Discover'],
  feed: ['/feed?tab=community-posts', 'Your Feed'],
  saved: ['/saved', 'Saved Items'],
  search: ['/search?q=opening', 'Search'],
} as const
type ScreenName = keyof typeof screens

/** Bob's post in Ann's community, and the screens on which he has read it, all of them cached. */
async function setting(first: ScreenName, ...others: ScreenName[]) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  await bob.api.communities.join({ slug: club.slug })
  const post = await bob.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  await bob.api.saved.save({ id: post.id })
  const shown = openScreen(world, screens[first][0], bob)
  const visit = async (screenName: ScreenName) => {
    const [path, name] = screens[screenName]
    if (shown.address() !== path) await shown.go(path)
    await screen.findByRole('heading', { level: 1, name })
  }
  for (const screenName of [first, ...others]) {
    await visit(screenName)
    await card()
  }
  const read = () => bob.api.posts.byId({ community: club.slug, id: post.id })
  return { post, read, visit, ...shown }
}

/** The card of the post with this title. */
async function card(title = 'Opening') {
  const link = await screen.findByRole('link', { name: title })
  return within(link.closest('article') ?? document.body)
}
const like = async (name: RegExp) => (await card()).findByRole('button', { name })
const choose = async (user: Awaited<ReturnType<typeof setting>>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Opening' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('a post is the same in every list', () => {
  test('shows a reaction in every list before the server answers, and reverts all when it fails', async () => {
    const shown = await setting('discover', 'saved', 'community')
    const { user, browser, visit } = shown
    const arrive = holdResponses(shown)
    await user.click(await like(/^Like, 0 likes: /))
    for (const screenName of ['saved', 'discover', 'community'] as const) {
      await visit(screenName)
      expect((await like(/^Like, 1 like: /)).getAttribute('aria-pressed')).toBe('true')
    }
    arrive()
    await waitFor(async () => expect((await shown.read()).hasLiked).toBe(true))

    browser.isOffline = true
    await user.click(await like(/^Like, 1 like: /))
    await screen.findByText('Failed to update reaction')
    browser.isOffline = false
    holdResponses(shown)
    await visit('saved')
    await like(/^Like, 1 like: /)
  })

  test('shows a new title in the feed, the search, the saved posts and the community', async () => {
    const shown = await setting('feed', 'search', 'saved', 'community')
    const { user, post, go, visit } = shown
    await go(post.link)
    await screen.findByRole('heading', { level: 1, name: 'Opening' })
    await choose(user, 'Edit Post')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Post' }))
    const field = await dialog.findByRole('textbox', { name: 'Title' })
    await user.clear(field)
    await user.type(field, 'Endgame')
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await screen.findByRole('heading', { level: 1, name: 'Endgame' })
    // From here on the screens can only use the cache.
    holdResponses(shown)
    for (const screenName of ['community', 'saved', 'search', 'feed'] as const) {
      await visit(screenName)
      await card('Endgame')
      expect(screen.queryByRole('link', { name: 'Opening' })).toBe(null)
    }
  })

  test('removes a hidden post from every other list, and restores it on failure', async () => {
    const shown = await setting('discover', 'saved', 'community')
    const { user, browser, visit } = shown
    const isGone = () => waitFor(() => expect(screen.queryByRole('link', { name: 'Opening' })).toBe(null))
    browser.isOffline = true
    await choose(user, 'Hide Post')
    await screen.findByText('Failed to hide post')
    await card()
    browser.isOffline = false

    holdResponses(shown)
    await choose(user, 'Hide Post')
    await isGone()
    await visit('discover')
    await isGone()
    await visit('saved')
    await card()
  })

  test('keeps a reaction when an older answer arrives', async () => {
    const shown = await setting('community')
    const { user, browser, read } = shown
    const arrive = holdResponses(shown)
    // The server reads the post without the like. Its answer arrives after the confirmation of the like.
    await user.click(screen.getByRole('link', { name: 'Hot' }))
    await waitFor(() => expect(browser.held).toBe(1))
    browser.until = null
    await user.click(await like(/^Like, 0 likes: /))
    await waitFor(async () => expect((await read()).hasLiked).toBe(true))
    await like(/^Like, 1 like: /)
    arrive()
    await waitFor(() => expect(document.querySelector('[data-stale]')).toBe(null))
    expect((await like(/^Like, 1 like: /)).getAttribute('aria-pressed')).toBe('true')
  })

  test('reverts only the failed change, not a concurrent reaction', async () => {
    const shown = await setting('community')
    const { user, browser } = shown
    const arrive = holdResponses(shown)
    await user.click(await like(/^Like, 0 likes: /))
    browser.isOffline = true
    await choose(user, 'Remove from saved items')
    await screen.findByText('Failed to remove the post from your saved items')
    await like(/^Like, 1 like: /)
    browser.isOffline = false
    arrive()
    await user.click(await screen.findByRole('button', { name: 'Actions for Opening' }))
    await screen.findByRole('menuitem', { name: 'Remove from saved items' })
    expect(screen.getByRole('button', { name: /^Like, 1 like: /, hidden: true })).toBeTruthy()
  })
})

test('shows a joined community as joined in every list', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const shown = openScreen(world, '/communities', bob)
  await screen.findByText(/^1 member/)
  await shown.go('/discover')
  const join = await screen.findByRole('button', { name: 'Join Chess Club' })
  holdResponses(shown)
  await shown.user.click(join)
  await screen.findByRole('link', { name: 'Joined Chess Club' })
  await shown.back()
  await screen.findByText(/^2 members/)
  expect(shown.address()).toBe('/communities')
  await waitFor(async () => expect((await bob.api.communities.bySlug({ slug: club.slug })).role).toBe('MEMBER'))
})

test("shows an edited comment in its author's profile", async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  await ann.api.comments.add({ postId: post.id, content: 'c5', parentId: null })
  const shown = openScreen(world, `/users/${ann.id}?tab=comments`, ann)
  const { user } = shown
  await screen.findByText('c5')
  await shown.go(post.link)
  await user.click(await screen.findByRole('button', { name: /^Edit the comment/ }))
  const field = await screen.findByRole('textbox', { name: 'Edit your comment' })
  await user.clear(field)
  await user.type(field, 'e5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your comment has been updated')
  holdResponses(shown)
  await shown.back()
  await screen.findByRole('link', { name: 'Opening' })
  expect(screen.getByText('e5')).toBeTruthy()
  expect(screen.queryByText('c5')).toBe(null)
})

test('empties the cache at logout and ignores later answers', async () => {
  const shown = await setting('community')
  const { user, browser, queryClient } = shown
  const posts = () => [...entityCache(queryClient, 'post').read().byId.keys()]
  expect(posts()).toEqual([shown.post.id])
  const arrive = holdResponses(shown)
  await shown.go('/discover')
  await waitFor(() => expect(browser.held).toBeGreaterThan(0))
  browser.until = null
  await user.click(screen.getByRole('button', { name: 'Account menu of Bob' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  await within(screen.getByRole('banner')).findByRole('link', { name: 'Log In' })
  await waitFor(() => expect(posts()).toEqual([]))
  arrive()
  await waitFor(() => expect(browser.held).toBe(0))
  expect(posts()).toEqual([])
})
