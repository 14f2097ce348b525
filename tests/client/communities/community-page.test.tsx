import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { chooseInCommunityMenu } from '../../support/client/community-menu.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { password, type TestUser } from '../../support/world.ts'

/** Ann's community, and Bob who is not a member. */
async function setting(settings: Parameters<typeof createCommunity>[1] = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  return { world, ann, bob, club: await createCommunity(ann, settings) }
}

const path = '/communities/chess-club'
const heading = () => screen.findByRole('heading', { level: 1, name: 'Chess Club' })
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
const createPost = () => screen.queryByRole('link', { name: 'Create Post' })
const meta = () => screen.getByText(/Created/).closest('p')?.textContent

describe('the community page', () => {
  test('requires signing in first', async () => {
    const { world, bob } = await setting()
    const { user, address } = openScreen(world, path)
    await user.type(await screen.findByLabelText('Email'), bob.email)
    expect(address()).toBe(`/login?returnTo=${encodeURIComponent(path)}`)
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await heading()
    expect(address()).toBe(path)
  })

  test('lets an outsider join before posting, and a member leave', async () => {
    const { world, bob } = await setting()
    const { user } = openScreen(world, path, bob)
    await heading()
    expect(button('Create Post')?.disabled).toBe(true)
    const hint = document.getElementById(button('Create Post')?.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('Join this community to create posts')
    expect(button('Leave Community')).toBe(null)
    await user.click(screen.getByRole('button', { name: 'Join Community' }))
    await screen.findByText('You have joined the community!')
    expect(meta()).toMatch(/^2 members · .* · Member$/)
    expect(createPost()?.getAttribute('href')).toBe('/communities/chess-club/new-post')
    expect(button('Join Community')).toBe(null)
    expect(await bob.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({ role: 'MEMBER' })

    await user.click(screen.getByRole('button', { name: 'Leave Community' }))
    await screen.findByText('You have left the community!')
    expect(meta()).toMatch(/^1 member · Created [^·]+$/)
    expect(button('Join Community')).not.toBe(null)
    expect(button('Create Post')?.disabled).toBe(true)
    expect(await bob.api.communities.bySlug({ slug: 'chess-club' })).not.toHaveProperty('role')
  })

  test('reverts the membership when joining fails', async () => {
    const { world, bob } = await setting()
    const { user, browser } = openScreen(world, path, bob)
    await heading()
    browser.isOffline = true
    await user.click(screen.getByRole('button', { name: 'Join Community' }))
    await screen.findByText('Failed to join community')
    expect(meta()).toMatch(/^1 member · Created [^·]+$/)
    expect(button('Join Community')).not.toBe(null)
    expect(button('Create Post')?.disabled).toBe(true)
  })

  test('offers each viewer the actions of their role', async () => {
    const { world, ann, bob, club } = await setting()
    const [mia, max] = [await world.user('Mia'), await world.user('Max')]
    await makeMember(world, club.id, mia, 'MODERATOR')
    await makeMember(world, club.id, max, 'MEMBER')
    const offered = async (user: TestUser) => {
      const { close } = openScreen(world, path, user)
      await heading()
      const names = ['Join Community', 'Invite Members', 'Leave Community', 'Create Post', 'Community settings']
      const seen = names.filter((name) => button(name) ?? screen.queryByRole('link', { name }))
      const canPost = createPost()?.getAttribute('href') === `${path}/new-post`
      close()
      return { seen, canPost }
    }
    expect(await offered(bob)).toEqual({ seen: ['Join Community', 'Create Post'], canPost: false })
    expect(await offered(max)).toEqual({ seen: ['Invite Members', 'Leave Community', 'Create Post'], canPost: true })
    const everything = ['Invite Members', 'Leave Community', 'Create Post', 'Community settings']
    expect(await offered(mia)).toEqual({ seen: everything, canPost: true })
    const allButLeaving = ['Invite Members', 'Create Post', 'Community settings']
    expect(await offered(ann)).toEqual({ seen: allButLeaving, canPost: true })
  })

  test('links organizers to the settings and everybody to the members', async () => {
    const { world, ann } = await setting()
    openScreen(world, path, ann)
    await heading()
    const settings = screen.getByRole('link', { name: 'Community settings' })
    expect(settings.getAttribute('href')).toBe(`${path}/settings`)
    expect(screen.getByRole('link', { name: '1 member' }).getAttribute('href')).toBe(`${path}/members`)
    expect(screen.queryByRole('img', { name: 'Private' })).toBe(null)
    expect(meta()).toMatch(/^1 member · .* · Organizer$/)
  })

  test('allows only reading and leaving when archived', async () => {
    const { world, ann, bob, club } = await setting()
    await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
    await bob.api.communities.join({ slug: club.slug })
    await ann.api.communitySettings.archive({ slug: club.slug })
    const { close } = openScreen(world, path, bob)
    await screen.findByRole('heading', { name: 'Opening' })
    expect(screen.getByRole('note').textContent).toBe(
      'This community is archived. You can read it, but you cannot add anything.',
    )
    expect(screen.getByText('Archived')).toBeTruthy()
    expect(button('Leave Community')).not.toBe(null)
    for (const gone of ['Invite Members', 'Create Post', 'Join Community']) expect(button(gone)).toBe(null)
    expect(createPost()).toBe(null)

    close()
    openScreen(world, path, await world.user('Cleo'))
    await screen.findByText('Archived')
    for (const gone of ['Invite Members', 'Create Post', 'Join Community']) expect(button(gone)).toBe(null)
  })

  test('keeps the keyboard focus when the pressed button disappears', async () => {
    const { world, bob } = await setting()
    const { user } = openScreen(world, path, bob)
    const title = await heading()
    await user.click(screen.getByRole('button', { name: 'Join Community' }))
    await screen.findByRole('link', { name: 'Create Post' })
    await waitFor(() => expect(document.activeElement).toBe(title))
  })

  test('links back to the list when the community does not exist', async () => {
    const { world, bob } = await setting()
    openScreen(world, '/communities/nowhere', bob)
    await screen.findByRole('heading', { name: 'Error Loading Community' })
    screen.getByText('Community not found')
    // The page says it all, and nothing failed.
    await waitFor(() => expect(screen.queryAllByRole('alert')).toEqual([]))
    expect(screen.queryByText('Failed to fetch community posts')).toBe(null)
    expect(screen.getByRole('link', { name: 'Back to Communities' }).getAttribute('href')).toBe('/communities')
    expect(button('Try again')).toBe(null)
  })

  test('shows a toast and the error page when the posts fail to load, and retries', async () => {
    const { world, bob } = await setting()
    const rename = (from: 'hiddenPost' | 'away', to: string) => world.db.schema.alterTable(from).renameTo(to).execute()
    await rename('hiddenPost', 'away')
    const { user } = openScreen(world, path, bob)
    await screen.findByRole('heading', { name: 'Error Loading Community' })
    expect(within(screen.getByRole('main')).getByText('Failed to fetch community posts')).toBeTruthy()
    // The page and the toast say the same.
    await waitFor(() => expect(screen.getAllByText('Failed to fetch community posts')).toHaveLength(2))
    expect(screen.getByRole('link', { name: 'Back to Communities' }).getAttribute('href')).toBe('/communities')
    await rename('away', 'hiddenPost')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await heading()
    expect(screen.queryByText('Error Loading Community')).toBe(null)
  })
})

test('asks before leaving takes what joining again does not give back', async () => {
  const { world, bob, club } = await setting({ requiresApproval: true })
  await makeMember(world, club.id, bob, 'MEMBER')
  const { user, close } = openScreen(world, path, bob)
  await heading()
  await user.click(screen.getByRole('button', { name: 'Leave Community' }))
  await screen.findByText(/so you need an approval to return/)
  close()
  const { world: other, bob: max, club: open } = await setting()
  await makeMember(other, open.id, max, 'MODERATOR')
  const moderator = openScreen(other, path, max)
  await heading()
  await moderator.user.click(screen.getByRole('button', { name: 'Leave Community' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Chess Club?' }))
  dialog.getByText('When you return, you will no longer be a moderator.')
  await moderator.user.click(dialog.getByRole('button', { name: 'Leave Community' }))
  await screen.findByText('You have left the community!')
  expect(await max.api.communities.bySlug({ slug: 'chess-club' })).not.toHaveProperty('role')
})

describe('the page of a private community', () => {
  test('shows members a lock, and returns them to the list when they leave', async () => {
    const { world, bob, club } = await setting({ isPrivate: true })
    await makeMember(world, club.id, bob, 'MEMBER')
    const { user, address } = openScreen(world, path, bob)
    await heading()
    expect(screen.getByRole('img', { name: 'Private' })).toBeTruthy()
    const leave = screen.getByRole('button', { name: 'Leave Community' })
    await user.click(leave)
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Chess Club?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await bob.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({ role: 'MEMBER' })
    await waitFor(() => expect(document.activeElement).toBe(leave))
    // Narrow screens have it in the menu.
    await chooseInCommunityMenu(user, 'Leave Community')
    const again = within(await screen.findByRole('dialog', { name: 'Leave Chess Club?' }))
    await user.click(again.getByRole('button', { name: 'Leave Community' }))
    await screen.findByRole('heading', { name: 'No Communities Yet' })
    expect(address()).toBe('/communities')
  })
})

describe('the posts of a community', () => {
  test('are newest first with author, counts and links; About shows the guidelines', async () => {
    const { world, ann, bob, club } = await setting({ guidelines: '## House rules\n\nTouch it, **move it**.' })
    const first = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
    await bob.api.comments.add({ postId: first.id, content: 'c5' })
    await ann.api.posts.create({ title: 'Endgame', content: 'Kd6', forumId: club.forumId })
    const { user, address } = openScreen(world, path, bob)
    await screen.findByRole('heading', { name: 'Endgame' })
    const [newest, oldest] = screen.getAllByRole('article').map((card) => within(card))
    expect(newest?.getByRole('heading').textContent).toBe('Endgame')
    expect(newest?.queryByText(/comment/)).toBe(null)
    expect(oldest?.getByRole('heading').textContent).toBe('Opening')
    expect(oldest?.getByRole('link', { name: /^1 comment on / })).toBeTruthy()
    const hrefs = oldest?.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual([`/users/${ann.id}`, first.link, `${first.link}#comments`])

    await user.click(screen.getByRole('tab', { name: 'About' }))
    await waitFor(() => expect(screen.getByText('move it').tagName).toBe('STRONG'))
    screen.getByRole('heading', { level: 2, name: 'Community Guidelines' })
    expect(address()).toBe(`${path}?tab=about`)
    expect(screen.queryByRole('heading', { name: 'Endgame' })).toBe(null)
  })

  test('show their state on the card and can be liked there, in step with the post page', async () => {
    const { world, ann, bob, club } = await setting()
    const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
    world.advance(60_000)
    await ann.api.posts.edit({ id: post.id, title: 'Opening', content: 'd4' })
    await ann.api.posts.pin({ id: post.id, isPinned: true })
    await ann.api.posts.lock({ id: post.id, isLocked: true })
    const { user, browser } = openScreen(world, path, bob)
    const card = within(await screen.findByRole('article'))
    for (const mark of ['Pinned', 'Locked', /• edited/]) expect(card.getByText(mark)).toBeTruthy()
    expect(card.queryByText('Hidden by reports')).toBe(null)

    await user.click(card.getByRole('button', { name: /^Like, 0 likes: / }))
    await card.findByRole('button', { name: /^Like, 1 like: /, pressed: true })
    await waitFor(async () => {
      expect((await bob.api.posts.byId({ community: club.slug, id: post.id })).hasLiked).toBe(true)
    })
    browser.isOffline = true
    await user.click(card.getByRole('button', { name: /^Like, 1 like: / }))
    await screen.findByText('Failed to update reaction')
    expect(card.getByRole('button', { name: /^Like, 1 like: /, pressed: true })).toBeTruthy()
    browser.isOffline = false
    await user.click(screen.getByRole('link', { name: 'Opening' }))
    await screen.findByRole('button', { name: 'Like, 1: Opening', pressed: true })
  })

  test('invite members to write the first post, and ask others to wait', async () => {
    const { world, bob } = await setting()
    const { user } = openScreen(world, path, bob)
    await screen.findByRole('heading', { name: 'No posts yet' })
    expect(screen.getByText('The first one will appear here.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Write the first post' })).toBe(null)
    await user.click(screen.getByRole('button', { name: 'Join Community' }))
    const first = await screen.findByRole('link', { name: 'Write the first post' })
    expect(first.getAttribute('href')).toBe(`${path}/new-post`)
  })

  test('offer unverified users another verification mail', async () => {
    const { world, ann } = await setting()
    const ida = await world.user('Ida', { isVerified: false })
    const { user, close } = openScreen(world, path, ida)
    await screen.findByText('Verify your email address to post and comment.')
    await user.click(screen.getByRole('button', { name: 'Resend verification email' }))
    await screen.findByText('Verification email sent! Please check your inbox.')
    expect(await world.deliverMails()).toMatchObject([{ to: ida.email }])

    close()
    openScreen(world, path, ann)
    await heading()
    expect(button('Resend verification email')).toBe(null)
  })
})
