import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { FeedPage } from '../../../src/client/features/discovery/feed/FeedPage.tsx'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember, makePost } from '../../support/factories.ts'
import type { TestUser, World } from '../../support/world.ts'

/** Ann's community with Bob as a member, and Bob's comment on one of her posts. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  await makeMember(world, club.id, bob, 'MEMBER')
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4, **of course**', forumId: club.forumId })
  const say = (who: TestUser, content: string, parentId: string | null = null) =>
    who.api.comments.add({ postId: post.id, content, parentId })
  const comment = await say(bob, 'I prefer d4.')
  return { world, ann, bob, club, post, comment, say }
}

/** Sets the browser's clock this far after the world's. */
function later(world: World, ms: number) {
  vi.setSystemTime(world.services.now().getTime() + ms)
  onTestFinished(() => void vi.useRealTimers())
}

const area = (name: string) => screen.findByRole('region', { name })
const card = async (title: string) => {
  const link = await screen.findByRole('link', { name: title })
  return within(link.closest('article') ?? document.body)
}
const cards = () => within(screen.getByRole('tabpanel')).getAllByRole('article')
const hrefOf = (link: HTMLElement) => link.getAttribute('href')

/** Reports that the end of the list is visible. */
function watchEnd() {
  const watching = new Set<() => void>()
  class Observer {
    see: () => void
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      this.see = () => notify([{ isIntersecting: true }])
    }
    observe() {
      watching.add(this.see)
    }
    disconnect() {
      watching.delete(this.see)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  onTestFinished(() => void vi.unstubAllGlobals())
  // Awaiting a synchronous act would let answers arrive while the environment is not one for tests.
  const come = () =>
    act(async () => {
      for (const see of watching) see()
    })
  return { come, isWatched: () => watching.size > 0 }
}

describe('the replies', () => {
  test("are other users' replies to the viewer's comments, with the comment they answer", async () => {
    const { world, ann, bob, club, post, comment, say } = await setting()
    const reply = await say(ann, 'That is **bold**.', comment.id)
    later(world, 5 * 60_000)
    openScreen(world, '/feed', bob)
    await screen.findByRole('heading', { level: 1, name: 'Your Feed' })
    expect(screen.getByRole('tab', { name: 'Replies' }).getAttribute('aria-selected')).toBe('true')
    const item = await card('Opening')
    expect(item.getByText(/^replied/).textContent).toBe('replied 5 minutes ago')
    expect(hrefOf(item.getByRole('link', { name: 'Ann' }))).toBe(`/users/${ann.id}`)
    expect(hrefOf(item.getByRole('link', { name: 'Opening' }))).toBe(post.link)
    expect(hrefOf(item.getByRole('link', { name: 'View in context: Opening' }))).toBe(
      `${post.link}#comment-${reply.id}`,
    )
    expect(hrefOf(item.getByRole('link', { name: 'Chess Club' }))).toBe(`/communities/${club.slug}`)
    expect(item.getByText('General')).toBeTruthy()
    expect(item.getByRole('blockquote').textContent).toBe('BobI prefer d4.')
    expect((await item.findByText('bold')).tagName).toBe('STRONG')
  })

  test('are in a region that the keyboard reaches', async () => {
    const { world, bob } = await setting()
    openScreen(world, '/feed', bob)
    expect((await area('Replies')).tabIndex).toBe(0)
  })

  test('suggest the next step when there are none', async () => {
    const { world, bob } = await setting()
    openScreen(world, '/feed', bob)
    await screen.findByRole('heading', { name: 'No replies yet' })
  })
})

describe("the posts of the viewer's communities", () => {
  test('show author, community and time', async () => {
    const { world, ann, bob, club, post } = await setting()
    later(world, 3_700_000)
    const { user, address } = openScreen(world, '/feed', bob)
    await user.click(await screen.findByRole('tab', { name: 'Community Posts' }))
    expect(address()).toBe('/feed?tab=community-posts')
    const item = await card('Opening')
    expect(item.getByText(/^posted in/).textContent).toBe('posted in Chess Club 1 hour ago')
    expect(hrefOf(item.getByRole('link', { name: 'Ann' }))).toBe(`/users/${ann.id}`)
    expect(hrefOf(item.getByRole('link', { name: 'Chess Club' }))).toBe(`/communities/${club.slug}`)
    expect(hrefOf(item.getByRole('link', { name: 'Opening' }))).toBe(post.link)
    expect(item.getByText('e4, of course')).toBeTruthy()
  })

  test('suggest the next step when there are none', async () => {
    const { world } = await setting()
    openScreen(world, '/feed?tab=community-posts', await world.user('Cleo'))
    await screen.findByRole('heading', { name: 'No new posts from your communities' })
    expect(hrefOf(screen.getByRole('link', { name: 'Browse communities' }))).toBe('/communities')
  })
})

describe('new entries', () => {
  test('are labelled in words until they were seen', async () => {
    const { world, ann, bob, comment, say } = await setting()
    await bob.api.feeds.visit({ feed: 'replies' })
    await say(ann, 'Why?', comment.id)
    const first = openScreen(world, '/feed', bob)
    expect((await card('Opening')).getByText('New')).toBeTruthy()
    await waitFor(async () => expect((await bob.api.feeds.replies({})).items[0]?.isNew).toBe(false))
    // The label stays while the feed is open.
    expect(screen.getByText('New')).toBeTruthy()
    first.close()
    openScreen(world, '/feed', bob)
    expect((await card('Opening')).queryByText('New')).toBe(null)
  })

  test('keep their label when the user opens one and returns', async () => {
    const { world, ann, bob, comment, say } = await setting()
    await bob.api.feeds.visit({ feed: 'replies' })
    await say(ann, 'Why?', comment.id)
    const { user, back } = openScreen(world, '/feed', bob)
    await user.click((await card('Opening')).getByRole('link', { name: /View in context/ }))
    await screen.findByRole('heading', { level: 1, name: 'Opening' })
    await act(() => back())
    expect((await card('Opening')).getByText('New')).toBeTruthy()
  })

  test('appear only in the feed that was opened', async () => {
    const { world, ann, bob, club } = await setting()
    await bob.api.feeds.visit({ feed: 'community-posts' })
    await ann.api.posts.create({ title: 'Endgame', content: 'Kd6', forumId: club.forumId })
    const { user } = openScreen(world, '/feed', bob)
    await screen.findByRole('heading', { name: 'No replies yet' })
    await user.click(screen.getByRole('tab', { name: 'Community Posts' }))
    expect((await card('Endgame')).getByText('New')).toBeTruthy()
    expect((await card('Opening')).queryByText('New')).toBe(null)
  })
})

describe('a long feed', () => {
  const written = async ({ world, club, ann }: Awaited<ReturnType<typeof setting>>, count: number) => {
    for (let at = 1; at <= count; at++) {
      await makePost(world, { id: club.id, forumId: club.forumId }, ann, { title: `Post ${at}`, content: 'Hm' })
    }
  }

  test('loads more near its end, without duplicates', async () => {
    const scene = await setting()
    await written(scene, 59)
    const end = watchEnd()
    openScreen(scene.world, '/feed?tab=community-posts', scene.bob)
    await card('Post 59')
    expect(cards()).toHaveLength(25)
    await waitFor(() => expect(end.isWatched()).toBe(true))
    await end.come()
    await waitFor(() => expect(cards()).toHaveLength(50))
    await waitFor(() => expect(end.isWatched()).toBe(true))
    await end.come()
    await waitFor(() => expect(cards()).toHaveLength(60))
    expect(new Set(cards().map(({ textContent }) => textContent)).size).toBe(60)
    expect(screen.queryByRole('link', { name: 'Load more posts' })).toBe(null)
    expect(end.isWatched()).toBe(false)
  })

  test('also loads more by button, and retries failures', async () => {
    const scene = await setting()
    await written(scene, 30)
    const { user, browser } = openScreen(scene.world, '/feed?tab=community-posts', scene.bob)
    await card('Post 30')
    const more = screen.getByRole('link', { name: 'Load more posts' })
    browser.isOffline = true
    await user.click(more)
    await screen.findByText('The next page could not be loaded.')
    browser.isOffline = false
    await user.click(screen.getByRole('link', { name: 'Try again' }))
    await card('Opening')
    expect(cards()).toHaveLength(31)
  })

  test('restores its position when the user goes back', async () => {
    const scene = await setting()
    await written(scene, 30)
    const { user, back, address } = openScreen(scene.world, '/feed', scene.bob)
    await user.click(await screen.findByRole('tab', { name: 'Community Posts' }))
    await user.click(await screen.findByRole('link', { name: 'Load more posts' }))
    await card('Opening')
    const before = await area('Community Posts')
    before.scrollTop = 1_234
    await user.click(screen.getByRole('link', { name: 'Opening' }))
    await screen.findByRole('heading', { level: 1, name: 'Opening' })
    await act(() => back())
    expect(address()).toBe('/feed?tab=community-posts')
    const after = await area('Community Posts')
    expect(after).not.toBe(before)
    expect(cards()).toHaveLength(31)
    expect(after.scrollTop).toBe(1_234)
  })
})

test('drops a post that was hidden on its page when the user goes back', async () => {
  const { world, bob } = await setting()
  const { user, back } = openScreen(world, '/feed?tab=community-posts', bob)
  await user.click(await screen.findByRole('link', { name: 'Opening' }))
  await screen.findByRole('heading', { level: 1, name: 'Opening' })
  await user.click(await screen.findByRole('button', { name: 'Actions for Opening' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Hide Post' }))
  await screen.findByRole('heading', { level: 1, name: 'Chess Club' })
  await act(() => back())
  await act(() => back())
  await screen.findByRole('heading', { name: 'No new posts from your communities' })
})

test('shows the status of a failed feed, and retries', async () => {
  const { world, ann, bob, comment, say } = await setting()
  await say(ann, 'Why?', comment.id)
  const rename = (from: 'feedVisit' | 'away', to: string) => world.db.schema.alterTable(from).renameTo(to).execute()
  await rename('feedVisit', 'away')
  const { user } = openScreen(world, '/feed', bob)
  await screen.findByRole('heading', { name: 'HTTP error! status: 500' })
  await rename('away', 'feedVisit')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await card('Opening')
})

test('shows that a feed without an answer could not be loaded', async () => {
  const { world, bob } = await setting()
  const { user, browser } = openScreen(world, '/feed', bob)
  await screen.findByRole('heading', { name: 'No replies yet' })
  browser.isCaptive = true
  await user.click(screen.getByRole('tab', { name: 'Community Posts' }))
  await screen.findByRole('heading', { name: 'Your feed could not be loaded' })
})

test('shows the status when a proxy answers with its own page', async () => {
  const { world, bob } = await setting()
  const { user, browser } = openScreen(world, '/feed', bob)
  await screen.findByRole('heading', { name: 'No replies yet' })
  browser.proxyError = { status: 502, statusText: 'Bad Gateway' }
  await user.click(screen.getByRole('tab', { name: 'Community Posts' }))
  await screen.findByRole('heading', { name: 'HTTP error! status: 502' })
  browser.proxyError = null
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'HTTP error! status: 502' })).toBe(null))
})

test('sends guests to log in, and says so where the guard is missing', async () => {
  const { world } = await setting()
  const { address, close } = openScreen(world, '/feed?tab=community-posts')
  await waitFor(() => expect(address()).toBe('/login?returnTo=%2Ffeed%3Ftab%3Dcommunity-posts'))
  close()
  openScreen(world, '/feed', world.guest, [{ path: '/feed', Component: FeedPage }])
  await screen.findByRole('heading', { name: 'Please log in to view your feed' })
  expect(hrefOf(screen.getByRole('link', { name: 'Sign in' }))).toBe('/login?returnTo=%2Ffeed')
})
