import { act, screen, waitFor, within } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { describe, expect, test } from 'vitest'
import { recommendationsFailure } from '../../../src/client/features/discovery/discover/RecommendedCommunities.tsx'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeJoinRequest, makeMember, makePost, toggleLike } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

/** Ann's public community with a post, her private one with another, and Bob who is in neither. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const cabal = await createCommunity(ann, { name: 'Secret Cabal', isPrivate: true })
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  await ann.api.posts.create({ title: 'Our plot', content: 'Hush', forumId: cabal.forumId })
  return { world, ann, bob, club, cabal, post }
}

const card = async (title: string) => {
  const link = await screen.findByRole('link', { name: title })
  return within(link.closest('article') ?? document.body)
}
const titles = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('article')
    .map((article) => within(article).getByRole('heading', { level: 2 }).textContent)
const hrefOf = (link: HTMLElement) => link.getAttribute('href')
const sidebar = async () => within(await screen.findByRole('region', { name: 'Recommended Communities' }))
const memberOf = async (user: TestUser, slug: string) => (await user.api.communities.bySlug({ slug })).role

describe('the posts on Discover', () => {
  test('show their community, author and counts', async () => {
    const { world, ann, bob, club, post } = await setting()
    await toggleLike(world, post.id, ann)
    await bob.api.comments.add({ postId: post.id, content: 'Hm', parentId: null })
    openScreen(world, '/discover', bob)
    await screen.findByRole('heading', { level: 1, name: 'Discover' })
    const shown = await card('Opening')
    expect(hrefOf(shown.getByRole('link', { name: 'Opening' }))).toBe(post.link)
    expect(hrefOf(shown.getByRole('link', { name: 'Chess Club' }))).toBe(`/communities/${club.slug}`)
    expect(shown.getByRole('img', { name: 'Public' })).toBeTruthy()
    expect(shown.getByText(/^Posted by/).textContent).toBe('Posted by Ann')
    expect(hrefOf(shown.getByRole('link', { name: 'Ann' }))).toBe(`/users/${ann.id}`)
    expect(shown.getByRole('time')).toBeTruthy()
    expect(shown.getByRole('button', { name: /^Like, 1 like: / })).toBeTruthy()
    expect(hrefOf(shown.getByRole('link', { name: /^1 comment on / }))).toBe(`${post.link}#comments`)
    expect(document.body.textContent).not.toMatch(/Our plot|Secret Cabal/)
  })

  test('include members\' private posts, and name "Unknown" only for users without a name', async () => {
    const { world, ann } = await setting()
    await world.db.updateTable('user').set({ name: '' }).where('id', '=', ann.id).execute()
    openScreen(world, '/discover', ann)
    const shown = await card('Our plot')
    expect(shown.getByRole('img', { name: 'Private' })).toBeTruthy()
    expect(shown.getByText(/^Posted by/).textContent).toBe('Posted by Unknown User')
  })

  test('are sorted hot or new by the URL, and reloaded on each switch', async () => {
    const { world, ann, bob, club, post } = await setting()
    await ann.api.posts.create({ title: 'Endgame', content: 'Kd6', forumId: club.forumId })
    for (const name of ['Cleo', 'Dan', 'Eve']) await toggleLike(world, post.id, await world.user(name))
    const { user, address, back } = openScreen(world, '/discover', bob)
    await card('Opening')
    expect(titles()).toEqual(['Opening', 'Endgame'])
    await user.click(screen.getByRole('tab', { name: 'New' }))
    expect(address()).toBe('/discover?tab=new')
    await waitFor(() => expect(titles()).toEqual(['Endgame', 'Opening']))

    await ann.api.posts.create({ title: 'Middlegame', content: 'Nf3', forumId: club.forumId })
    await user.click(screen.getByRole('tab', { name: 'Hot' }))
    await card('Middlegame')
    expect(address()).toBe('/discover')
    await act(() => back())
    await waitFor(() => expect(titles()).toEqual(['Endgame', 'Opening']))
  })

  test('can be liked, saved and hidden immediately', async () => {
    const { world, bob, post } = await setting()
    const { user } = openScreen(world, '/discover', bob)
    await user.click((await card('Opening')).getByRole('button', { name: /^Like, 0 likes: / }))
    expect((await card('Opening')).getByRole('button', { name: /^Like, 1 like: / }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    const choose = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Actions for Opening' }))
      await user.click(await screen.findByRole('menuitem', { name }))
    }
    await choose('Save Post')
    await screen.findByText('Post saved')
    await choose('Remove from saved items')
    await screen.findByText('Post removed from your saved items')
    await choose('Hide Post')
    await screen.findByText('Post hidden')
    expect(screen.queryByRole('link', { name: 'Opening' })).toBe(null)
    await screen.findByRole('heading', { name: 'No hot posts found right now.' })
    expect((await bob.api.feeds.new({})).items.map(({ id }) => id)).not.toContain(post.id)
  })

  test('appear once, although they move between pages', async () => {
    const { world, ann, bob, club } = await setting()
    const clubRef = { id: club.id, forumId: club.forumId }
    let last = ''
    for (let at = 1; at <= 30; at++) {
      last = await makePost(world, clubRef, ann, { title: `Post ${at}`, content: 'Hm' })
      world.advance(3_600_000)
    }
    const first = await makePost(world, clubRef, ann, { title: 'Of the hour', content: 'Hm' })
    const { user } = openScreen(world, '/discover', bob)
    await card('Of the hour')
    expect(titles()).toHaveLength(25)
    // The first post moves behind the first page.
    await world.db.updateTable('post').set({ hot: 0 }).where('id', '=', first).execute()
    await user.click(screen.getByRole('link', { name: 'Load more posts' }))
    await card('Post 1')
    expect(titles()).toHaveLength(32)
    expect(new Set(titles()).size).toBe(32)
    expect((await bob.api.feeds.hot({})).items[0]?.id).toBe(last)
  })

  test('suggest the next step when there are none', async () => {
    const world = await openWorld()
    const { user } = openScreen(world, '/discover', await world.user('Ann'))
    await screen.findByRole('heading', { name: 'No hot posts found right now.' })
    await user.click(screen.getByRole('tab', { name: 'New' }))
    await screen.findByRole('heading', { name: 'No new posts found right now.' })
    await (await sidebar()).findByText('No trending communities found right now.')
    const create = screen.getByRole('heading', { name: 'Create Your Own Community' }).closest('section')
    expect(hrefOf(within(create ?? document.body).getByRole('link'))).toBe('/communities/create')
  })

  test('show three placeholders while loading, and an error on failure', async () => {
    const { world, bob } = await setting()
    const { user, browser } = openScreen(world, '/guidelines', bob)
    await screen.findByRole('button', { name: /Account menu/ })
    browser.isOffline = true
    await user.click(screen.getByRole('link', { name: 'Discover' }))
    const posts = within(await screen.findByRole('tabpanel')).getByRole('list')
    expect(posts.querySelectorAll('li').length).toBe(3)
    expect(posts.getAttribute('aria-busy')).toBe('true')
    await screen.findByRole('heading', { name: 'Failed to load posts. Please try again later. (Failed to fetch)' })
    await (await sidebar()).findByText('Failed to load trending communities')

    browser.isOffline = false
    await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Try again' }))
    await card('Opening')
    // The connection is back, so the other list loads by itself.
    await (await sidebar()).findByRole('link', { name: 'Chess Club' })
  })

  test('show the status code of the failure', async () => {
    const { world, bob } = await setting()
    await world.db.schema.alterTable('savedPost').renameTo('away').execute()
    openScreen(world, '/discover', bob)
    await screen.findByRole('heading', {
      name: 'Failed to load posts. Please try again later. (HTTP error! status: 500)',
    })
  })
})

test('opens the search with the text of the search box', async () => {
  const { world, bob } = await setting()
  const { user, address } = openScreen(world, '/discover', bob)
  const field = await screen.findByPlaceholderText('Search posts, communities, and users...')
  await user.type(field, ' {Enter}')
  expect(address()).toBe('/discover')
  await user.type(field, 'pawn & king {Enter}')
  await waitFor(() => expect(address()).toBe('/search?q=pawn+%26+king'))
})

describe('the recommended communities', () => {
  test('show their privacy and member count', async () => {
    const { world, ann, bob, club, cabal } = await setting()
    await makeMember(world, club.id, bob, 'MEMBER')
    await world.db.updateTable('community').set({ memberCount: 2 }).where('id', '=', club.id).execute()
    openScreen(world, '/discover', ann)
    const rows = async (name: string) => {
      const link = await (await sidebar()).findByRole('link', { name })
      return within(link.closest('li') ?? document.body)
    }
    const open = await rows('Chess Club')
    expect(hrefOf(open.getByRole('link', { name: 'Chess Club' }))).toBe(`/communities/${club.slug}`)
    expect(open.getByRole('img', { name: 'Public' })).toBeTruthy()
    expect(open.getByText('2 members')).toBeTruthy()
    expect(hrefOf(open.getByRole('link', { name: 'Joined Chess Club' }))).toBe(`/communities/${club.slug}`)
    const closed = await rows('Secret Cabal')
    expect(closed.getByRole('img', { name: 'Private' })).toBeTruthy()
    expect(closed.getByText('1 member')).toBeTruthy()
    expect(cabal.isPrivate).toBe(true)
  })

  test('are joined at once, with the focus kept on the button', async () => {
    const { world, bob, club } = await setting()
    const { user } = openScreen(world, '/discover', bob)
    ;(await (await sidebar()).findByRole('button', { name: 'Join Chess Club' })).focus()
    await user.keyboard('{Enter}')
    const joined = (await sidebar()).getByRole('link', { name: 'Joined Chess Club' })
    await screen.findByText('You have joined the community!')
    await (await sidebar()).findByText('2 members')
    expect(joined.isConnected).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(joined))
    expect(await memberOf(bob, club.slug)).toBe('MEMBER')
  })

  test('are not joined when the request fails', async () => {
    const { world, bob, club } = await setting()
    const { user, browser } = openScreen(world, '/discover', bob)
    const join = await (await sidebar()).findByRole('button', { name: 'Join Chess Club' })
    browser.isOffline = true
    await user.click(join)
    await screen.findByText('Failed to join community')
    expect((await sidebar()).getByRole('button', { name: 'Join Chess Club' })).toBeTruthy()
    browser.isOffline = false
    expect(await memberOf(bob, club.slug)).toBe(undefined)
  })

  test('ask for approval where it is required, and confirm the request', async () => {
    const { world, ann, bob } = await setting()
    const choir = await createCommunity(ann, { name: 'Choir', requiresApproval: true })
    const { user } = openScreen(world, '/discover', bob)
    await user.click(await (await sidebar()).findByRole('button', { name: 'Ask to join Choir' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask to join Choir' }))
    await user.type(dialog.getByRole('textbox', { name: 'Message (optional)' }), 'I sing.')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    await screen.findByText('Your request to join has been sent.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    const requested = (await sidebar()).getByRole('button', { name: 'Requested Choir' })
    expect(requested.getAttribute('aria-disabled')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(requested))
    await user.click(requested)
    expect(screen.queryByRole('dialog')).toBe(null)
    expect((await ann.api.joinRequests.list({ slug: choir.slug })).items).toMatchObject([{ message: 'I sing.' }])
  })

  test('show a pending request', async () => {
    const { world, ann, bob } = await setting()
    const choir = await createCommunity(ann, { name: 'Choir', requiresApproval: true })
    await makeJoinRequest(world, choir.id, bob)
    openScreen(world, '/discover', bob)
    await (await sidebar()).findByRole('button', { name: 'Requested Choir' })
  })

  test('name their audience to users who may not see them', () => {
    const refused = (httpStatus: number) =>
      recommendationsFailure(
        TRPCClientError.from({ error: { code: -1, message: 'Refused', data: { httpStatus } } } as never),
        ({ message }) => String(message),
      )
    expect(refused(401)).toBe('Authentication required to view recommendations.')
    expect(refused(403)).toBe('Refused')
    expect(refused(500)).toBe('Failed to load trending communities')
  })
})

test('sends guests to log in and back', async () => {
  const { world } = await setting()
  const { address } = openScreen(world, '/discover?tab=new')
  await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fdiscover%3Ftab%3Dnew'))
})
