import { screen, waitFor, within } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { describe, expect, onTestFinished, test } from 'vitest'
import { issueSetupLink } from '../../../src/server/administration/setup/setup-code.ts'
import { setupCodeIn } from '../../../src/shared/administration/setup.ts'
import { firstCharacters } from '../../../src/shared/platform/truncate.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'

declare const happyDOM: Window['happyDOM']

const preview = async () => within(await screen.findByRole('region', { name: 'Your Feed' }))

test('shows visitors what they can do, and links to sign-up and login', async () => {
  const world = await openWorld()
  openScreen(world, '/')
  await screen.findByRole('heading', { level: 1, name: 'A place for your community to talk' })
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Join Communities',
    'Share & Discuss',
    'Create Communities',
  ])
  expect(main.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup')
  expect(main.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login')
})

test('leads visitors to Discover where guests may read', async () => {
  const world = await openWorld()
  const { close } = openScreen(world, '/')
  await screen.findByRole('heading', { level: 1, name: 'A place for your community to talk' })
  const link = () => within(screen.getByRole('main')).queryByRole('link', { name: 'Discover' })
  expect(link()).toBeNull()
  close()
  const admin = await world.user('Root', { isSuperAdmin: true })
  await admin.api.adminSettings.save({ guestsMayRead: true })
  openScreen(world, '/')
  await waitFor(() => expect(link()?.getAttribute('href')).toBe('/discover'))
})

test('leads the operator of a fresh instance to its set-up, without the code', async () => {
  const world = await openWorld()
  const code = setupCodeIn((await issueSetupLink(world.services)) ?? '')
  openScreen(world, '/')
  const link = await screen.findByRole('link', { name: 'set it up' })
  expect(link.getAttribute('href')).toBe('/setup')
  expect(document.body.innerHTML).not.toContain(code)
})

test('shows no set-up once there is a super admin', async () => {
  const world = await openWorld()
  await world.user('Root', { isSuperAdmin: true })
  openScreen(world, '/')
  await screen.findByRole('heading', { level: 1, name: 'A place for your community to talk' })
  await waitFor(async () => expect((await world.guest.api.setup.state()).isPending).toBe(false))
  expect(screen.queryByRole('link', { name: 'set it up' })).toBeNull()
})

test("previews the newest posts and comments of the viewer's communities, with links", async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  await makeMember(world, club.id, bob, 'MEMBER')
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const said = 'I would rather open with the queen’s pawn, as I always did.'
  const comment = await ann.api.comments.add({ postId: post.id, content: said, parentId: null })
  const { user, address } = openScreen(world, '/', bob)

  await screen.findByRole('heading', { level: 1, name: 'Welcome, Bob' })
  const feed = await preview()
  const link = await feed.findByRole('link', { name: 'Opening' })
  expect(link.getAttribute('href')).toBe(post.link)
  const rows = feed.getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'I would rather open with the queen’s pawn, as I al…Comment by Ann in Chess Club',
    'OpeningPost by Ann in Chess Club',
  ])
  expect(
    within(rows[0] ?? document.body)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`${post.link}#comment-${comment.id}`)
  await user.click(feed.getByRole('link', { name: 'Open your feed' }))
  await screen.findByRole('heading', { level: 1, name: 'Your Feed' })
  expect(address()).toBe('/feed')
})

describe('the home page of a member', () => {
  const titles = () =>
    within(screen.getByRole('tabpanel'))
      .getAllByRole('article')
      .map((card) => within(card).getByRole('heading', { level: 2 }).textContent)

  /** Bob is in Ann's community, and not in another one of hers. */
  async function setting() {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const club = await createCommunity(ann)
    const elsewhere = await createCommunity(ann, { name: 'Elsewhere' })
    await makeMember(world, club.id, bob, 'MEMBER')
    const write = (title: string, { forumId } = club) => ann.api.posts.create({ title, content: 'Hm', forumId })
    return { world, ann, bob, club, elsewhere, write }
  }

  test('shows the posts of their communities, hot or new, and no others', async () => {
    const { world, ann, bob, elsewhere, write } = await setting()
    const liked = await write('Opening')
    await write('Endgame')
    await write('Clouds', elsewhere)
    await ann.api.comments.add({ postId: liked.id, content: 'e4' })
    await bob.api.reactions.react({ targetType: 'POST', targetId: liked.id, reactionType: 'satisfaction' })
    const { user, address } = openScreen(world, '/?tab=hot', bob)
    await waitFor(() => expect(titles()).toEqual(['Opening', 'Endgame']))
    await user.click(screen.getByRole('tab', { name: 'New' }))
    expect(address()).toBe('/?tab=new')
    await waitFor(() => expect(titles()).toEqual(['Endgame', 'Opening']))
  })

  test('leads to what is trending', async () => {
    const { world, bob } = await setting()
    openScreen(world, '/', bob)
    await screen.findByRole('tab', { name: 'Hot' })
    const trending = within(screen.getByRole('region', { name: 'Trending Communities' }))
    expect(await trending.findByRole('link', { name: 'Elsewhere' })).toBeTruthy()
    // It would repeat the list.
    expect(screen.queryByRole('region', { name: 'Trending Topics' })).toBe(null)
    await screen.findByRole('heading', { name: 'No posts in your communities yet' })
  })

  test('lists their communities with new posts on screens without the sidebar, and only there', async () => {
    const { world, bob, write } = await setting()
    await write('Opening')
    const wide = openScreen(world, '/', bob)
    const sidebar = await screen.findByRole('navigation', { name: 'Your communities' })
    within(sidebar).getByRole('button', { name: 'Your communities' })
    wide.close()

    happyDOM.setViewport({ width: 390, height: 844 })
    onTestFinished(() => happyDOM.setViewport({ width: 1024, height: 768 }))
    openScreen(world, '/', bob)
    const own = within(await screen.findByRole('navigation', { name: 'Your communities' }))
    const link = await own.findByRole('link', { name: /Chess Club 1 new post$/ })
    expect(link.getAttribute('href')).toBe('/communities/chess-club')
    expect(own.queryByRole('link', { name: /Elsewhere/ })).toBe(null)
    expect(own.queryByRole('button')).toBe(null)
  })

  test('starts with what is unread, which leads to the first new comment', async () => {
    const { world, ann, bob, write } = await setting()
    const opening = await write('Opening')
    await bob.api.threads.visit({ id: opening.id })
    world.advance(1_000)
    const comment = await ann.api.comments.add({ postId: opening.id, content: 'e4' })
    await write('Endgame')
    const { user, address } = openScreen(world, '/', bob)
    await screen.findByRole('tab', { name: 'Unread', selected: true })
    const club = within(await screen.findByRole('region', { name: 'Chess Club' }))
    expect(club.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^EndgameNew post by Ann · /),
      expect.stringMatching(/^Opening1 new comment · /),
    ])
    screen.getByText('You are all caught up')
    expect(screen.getByRole('tab', { name: 'Unread' }).getAttribute('href')).toBe('/?tab=unread')
    await user.click(screen.getByRole('tab', { name: 'Hot' }))
    expect(address()).toBe('/?tab=hot')
    await user.click(screen.getByRole('tab', { name: 'Unread' }))
    await user.click(await within(screen.getByRole('tabpanel')).findByRole('link', { name: 'Opening' }))
    await waitFor(() => expect(address()).toBe(`${opening.link}#comment-${comment.id}`))
  })

  test('marks a discussion or a community as read, undoes it, and ends', async () => {
    const { world, bob, write } = await setting()
    await write('Opening')
    await write('Endgame')
    const { user, browser } = openScreen(world, '/', bob)
    const rows = () => screen.queryAllByRole('button', { name: /^Mark (Opening|Endgame) as read$/ })
    await waitFor(() => expect(rows()).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Mark Opening as read' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect((await bob.api.unread.list())[0]?.threads).toHaveLength(2)

    const all = { name: 'Mark all as read in Chess Club' }
    browser.isOffline = true
    await user.click(screen.getByRole('button', all))
    await screen.findByText('This could not be marked as read')
    browser.isOffline = false
    await waitFor(() => expect(rows()).toHaveLength(2))
    await user.click(screen.getByRole('button', all))
    await screen.findByRole('heading', { name: 'You are all caught up' })
    // The tab stays, although nothing is unread.
    screen.getByRole('tab', { name: 'Unread', selected: true })
    await waitFor(async () => expect(await bob.api.unread.list()).toEqual([]))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
  })

  test('takes the place of the welcome once they have joined a community', async () => {
    const { world, elsewhere } = await setting()
    const cleo = await world.user('Cleo')
    const first = openScreen(world, '/', cleo)
    await screen.findByText('Join a community to follow its conversations, or start one of your own.')
    expect(screen.queryByRole('tab', { name: 'Hot' })).toBe(null)
    first.close()
    await cleo.api.communities.join({ slug: elsewhere.slug })
    openScreen(world, '/', cleo)
    await screen.findByRole('tab', { name: 'Hot', selected: true })
    expect(screen.queryByText(/^Join a community to follow/)).toBe(null)
  })
})

test('suggests the next step when the preview is empty', async () => {
  const world = await openWorld()
  openScreen(world, '/', await world.user('Ann'))
  await (await preview()).findByText('Your feed is empty. Join some communities to see posts here!')
})

test('shows a failed preview, and retries', async () => {
  const world = await openWorld()
  const { user, browser } = openScreen(world, '/guidelines', await world.user('Ann'))
  const home = within(await screen.findByRole('banner')).getByRole('link', { name: /Folkmoot/ })
  await screen.findByRole('button', { name: 'Account menu of Ann' })
  browser.isOffline = true
  await user.click(home)
  const feed = await preview()
  expect(feed.getByRole('list').getAttribute('aria-busy')).toBe('true')
  await feed.findByText("Couldn't load your feed preview.")
  browser.isOffline = false
  await user.click(feed.getByRole('button', { name: 'Try again' }))
  await feed.findByText('Your feed is empty. Join some communities to see posts here!')
})

test.each([
  ['', ''],
  ['a'.repeat(50), 'a'.repeat(50)],
  ['a'.repeat(51), `${'a'.repeat(50)}…`],
  ['👩‍👩‍👧'.repeat(51), `${'👩‍👩‍👧'.repeat(50)}…`],
  ['𝒜'.repeat(50), '𝒜'.repeat(50)],
  [`${'a'.repeat(49)} and more`, `${'a'.repeat(49)}…`],
])('truncates a long text to fifty characters without splitting one: %s', (text, shown) => {
  expect(firstCharacters(text, 50)).toBe(shown)
})

test('introduces the site to guests, and shows what happens where they may read', async () => {
  const world = await openWorld()
  const [admin, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  const { forumId, slug } = await createCommunity(ann, { name: 'Chess' })
  const { link } = await ann.api.posts.create({ title: 'Openings', content: 'e4 is best.', forumId })
  await admin.api.adminSettings.save({ name: 'Elm Street', tagline: 'Neighbours talk', introduction: 'Say **hello**.' })
  const first = openScreen(world, '/')
  await screen.findByRole('heading', { level: 1, name: 'Elm Street' })
  screen.getByText('Neighbours talk')
  await screen.findByText('hello')
  expect(screen.queryByRole('heading', { name: 'Happening now' })).toBeNull()
  expect(document.body.textContent).not.toContain('Openings')
  first.close()

  await admin.api.adminSettings.save({ guestsMayRead: true })
  openScreen(world, '/')
  const posts = within(await screen.findByRole('region', { name: 'Happening now' }))
  expect(posts.getByRole('link', { name: 'Openings' }).getAttribute('href')).toBe(link)
  posts.getByText('e4 is best.')
  const communities = within(screen.getByRole('region', { name: 'Communities' }))
  expect(communities.getByRole('link', { name: 'Chess' }).getAttribute('href')).toBe(`/communities/${slug}`)
  communities.getByText('1 member')
  screen.getByRole('heading', { level: 2, name: 'Share & Discuss' })
})
