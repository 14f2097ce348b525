import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeMember, requestToJoin } from '../support/arrange.ts'
import { found } from '../support/rest-communities.ts'
import { openWorld } from '../support/rest-world.ts'
import { openScreen } from '../support/screen.tsx'
import { password } from '../support/world.ts'

/** Ann's community, and Bob who is no member. */
async function setting(settings: Parameters<typeof found>[1] = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  return { world, ann, bob, club: await found(ann, settings) }
}

const path = '/communities/chess-club'
const heading = () => screen.findByRole('heading', { level: 1, name: 'Chess Club' })
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
const createPost = () => screen.queryByRole('link', { name: 'Create Post' })
const waiting = 'Your request to join is waiting for an organizer or moderator.'

describe('the page of a community', () => {
  test('is behind the sign-in guard and opens after it', async () => {
    const { world, bob } = await setting()
    const { user, address } = openScreen(world, path)
    await user.type(await screen.findByLabelText('Email'), bob.email)
    expect(address()).toBe(`/login?returnTo=${encodeURIComponent(path)}`)
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await heading()
    expect(address()).toBe(path)
  })

  test('lets an outsider join before writing, and a member leave', async () => {
    const { world, bob } = await setting()
    const { user } = openScreen(world, path, bob)
    await heading()
    expect(button('Create Post')?.disabled).toBe(true)
    const hint = document.getElementById(button('Create Post')?.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('Join this community to create posts')
    expect(button('Leave Community')).toBe(null)

    await user.click(screen.getByRole('button', { name: 'Join Community' }))
    await screen.findByText('You have joined the community!')
    expect(screen.getByText(/^2 members/).textContent).toMatch(/ · Member$/)
    expect(createPost()?.getAttribute('href')).toBe('/communities/chess-club/new-post')
    expect(button('Join Community')).toBe(null)
    expect(await bob.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({ role: 'MEMBER' })

    await user.click(screen.getByRole('button', { name: 'Leave Community' }))
    await screen.findByText('You have left the community!')
    expect(screen.getByText(/^1 member ·/).textContent).not.toContain('Member')
    expect(button('Join Community')).not.toBe(null)
    expect(button('Create Post')?.disabled).toBe(true)
    expect(await bob.api.communities.bySlug({ slug: 'chess-club' })).not.toHaveProperty('role')
  })

  test('takes the membership back when joining fails', async () => {
    const { world, bob } = await setting()
    const { user, browser } = openScreen(world, path, bob)
    await heading()
    browser.isOffline = true
    await user.click(screen.getByRole('button', { name: 'Join Community' }))
    await screen.findByText('Failed to join community')
    expect(screen.getByText(/^1 member ·/)).toBeTruthy()
    expect(button('Leave Community')).toBe(null)
    expect(button('Create Post')?.disabled).toBe(true)
  })

  test('lets the organizer write, but not leave', async () => {
    const { world, ann } = await setting()
    openScreen(world, path, ann)
    await heading()
    expect(createPost()).not.toBe(null)
    expect(button('Leave Community')).toBe(null)
    expect(button('Join Community')).toBe(null)
    expect(screen.queryByRole('img', { name: 'Private' })).toBe(null)
    expect(screen.getByText(/^1 member/).textContent).toMatch(/ · ORGANIZER$/)
  })

  test('tells whoever asked to join that they wait, from the first moment', async () => {
    const { world, bob } = await setting({ requiresApproval: true })
    const { user } = openScreen(world, path, bob)
    await heading()
    await user.click(screen.getByRole('button', { name: 'Join Community' }))
    await screen.findByText(waiting)
    expect(await screen.findByText('Your request to join has been sent.')).toBeTruthy()
    expect(button('Join Community')).toBe(null)
    expect(button('Leave Community')).toBe(null)
    expect(button('Create Post')?.disabled).toBe(true)
    expect(screen.getByText(/^1 member/)).toBeTruthy()
  })

  test('of a request that waits already says so', async () => {
    const { world, bob, club } = await setting({ requiresApproval: true })
    await requestToJoin(world, club.id, bob)
    openScreen(world, path, bob)
    await screen.findByText(waiting)
    expect(button('Join Community')).toBe(null)
  })

  test('that does not exist leads back to the list', async () => {
    const { world, bob } = await setting()
    openScreen(world, '/communities/nowhere', bob)
    await screen.findByRole('heading', { name: 'Error Loading Community' })
    screen.getByText('Community not found')
    expect(screen.getByRole('link', { name: 'Back to Communities' }).getAttribute('href')).toBe('/communities')
    expect(button('Try again')).toBe(null)
  })
})

describe('the page of a private community', () => {
  test('shows outsiders nothing of it and lets them ask to join', async () => {
    const { world, bob, ann, club } = await setting({ isPrivate: true, requiresApproval: true })
    await ann.api.posts.create({ title: 'Our secret', content: 'Hush', forumId: club.forumId })
    const { user } = openScreen(world, path, bob)
    await screen.findByRole('heading', { name: 'Error Loading Community' })
    screen.getByText('You do not have permission to view this community')
    expect(document.body.textContent).not.toContain('Our secret')
    expect(document.body.textContent).not.toContain('Chess Club')
    await user.click(screen.getByRole('button', { name: 'Ask to join' }))
    await screen.findByText(waiting)
    expect(button('Ask to join')).toBe(null)
    expect(document.body.textContent).not.toContain('Chess Club')
  })

  test('offers no request where only an invitation opens it', async () => {
    const { world, bob } = await setting({ isPrivate: true })
    openScreen(world, path, bob)
    await screen.findByText('You do not have permission to view this community')
    expect(button('Ask to join')).toBe(null)
    expect(screen.getByRole('link', { name: 'Back to Communities' })).toBeTruthy()
  })

  test('is marked by a lock for its members; who leaves it finds themselves in the list', async () => {
    const { world, bob, club } = await setting({ isPrivate: true })
    await makeMember(world, club.id, bob, 'MEMBER')
    const { user, address } = openScreen(world, path, bob)
    await heading()
    expect(screen.getByRole('img', { name: 'Private' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Leave Community' }))
    await screen.findByRole('heading', { name: 'No Communities Yet' })
    expect(address()).toBe('/communities')
  })
})

describe('in a community', () => {
  test('posts stand newest first with their author, counts and ways in; About shows the guidelines', async () => {
    const { world, ann, bob, club } = await setting({ guidelines: '## House rules\n\nTouch it, **move it**.' })
    const first = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
    await ann.api.posts.create({ title: 'Endgame', content: 'Kd6', forumId: club.forumId })
    await bob.api.comments.add({ postId: first.id, content: 'c5' })
    const { user, address } = openScreen(world, path, bob)
    await screen.findByRole('heading', { name: 'Endgame' })
    const [newest, oldest] = screen.getAllByRole('article').map((card) => within(card))
    expect(newest?.getByRole('heading').textContent).toBe('Endgame')
    expect(newest?.getByText('0 comments')).toBeTruthy()
    expect(oldest?.getByRole('heading').textContent).toBe('Opening')
    expect(oldest?.getByText('1 comment')).toBeTruthy()
    const hrefs = oldest?.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual([`/users/${ann.id}`, first.link, `${first.link}#comments`])

    await user.click(screen.getByRole('tab', { name: 'About' }))
    await waitFor(() => expect(screen.getByText('move it').tagName).toBe('STRONG'))
    expect(address()).toBe(`${path}?tab=about`)
    expect(screen.queryByRole('heading', { name: 'Endgame' })).toBe(null)
  })

  test('without posts members are asked for the first one, others are told to wait for it', async () => {
    const { world, bob } = await setting()
    const { user } = openScreen(world, path, bob)
    await screen.findByRole('heading', { name: 'No posts yet' })
    expect(screen.getByText('The first one will appear here.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Write the first post' })).toBe(null)
    await user.click(screen.getByRole('button', { name: 'Join Community' }))
    const first = await screen.findByRole('link', { name: 'Write the first post' })
    expect(first.getAttribute('href')).toBe(`${path}/new-post`)
  })

  test('who has not verified their address can have the mail sent again', async () => {
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
