import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan } from '../../support/factories.ts'
import { password } from '../../support/world.ts'

const stranger = 'stranger@example.org'

/** Ann's community, and the link in the mail to `email`. */
async function invited(email: string, settings: Parameters<typeof createCommunity>[1] = {}) {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann, settings)
  await ann.api.invitations.send({ slug: club.slug, emails: [email], message: 'Come and play!' })
  const mail = (await world.deliverMails()).find(({ to }) => to === email)
  const path = new URL(mail?.link ?? 'http://folkmoot.test/none').pathname
  return { world, ann, club, path }
}

const main = () => within(screen.getByRole('main'))
const heading = () => screen.findByRole('heading', { level: 1, name: 'Chess Club' })
const joined = 'You have joined the community!'

test('shows a stranger the invitation, keeps it in view while they sign up, joins and greets them once', async () => {
  const { world, ann, club, path } = await invited(stranger, { isPrivate: true })
  const write = (title: string) => ann.api.posts.create({ title, content: `About ${title}`, forumId: club.forumId })
  for (const title of ['Welcome, all', 'Rules', 'News'])
    await ann.api.posts.pin({ id: (await write(title)).id, isPinned: true })
  expect(path).toMatch(/^\/invite\/.{22,}$/)
  const shown = openScreen(world, path)
  const { user, address } = shown
  await heading()
  for (const said of ['Ann', 'A place to test the rules.', '1 member', 'Come and play!', stranger]) {
    expect(main().getByText(said)).toBeTruthy()
  }
  expect(main().getByRole('img', { name: 'Private' })).toBeTruthy()

  const query = `?${new URLSearchParams({ returnTo: path, email: stranger })}`
  expect(main().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(`/login${query}`)
  await user.click(main().getByRole('link', { name: 'Sign up' }))
  await screen.findByRole('heading', { name: 'Create an account' })
  const strip = await screen.findByRole('complementary', { name: 'Invitation' })
  expect(strip.textContent).toBe('CCAnn invites you to Chess Club1 member')
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(stranger)
  await user.type(screen.getByLabelText('Name'), 'Stranger')
  await user.type(screen.getByLabelText('Password'), 'long enough')
  await user.type(screen.getByLabelText('Confirm password'), 'long enough')
  await user.click(screen.getByRole('button', { name: 'Sign up' }))

  await screen.findByText(joined)
  const greeting = await screen.findByRole('region', { name: 'Welcome to Chess Club' })
  expect(greeting.textContent).toContain('You are a member now. Ann invited you.')
  await within(greeting).findByRole('heading', { name: 'Welcome, all' })
  await within(greeting).findByText('About Welcome, all')
  expect(screen.queryByRole('complementary', { name: 'Invitation' })).toBe(null)
  await screen.findByText(/^2 members/)
  expect(address()).toBe('/communities/chess-club')
  expect(screen.queryByText('Verify your email address to post and comment.')).toBe(null)
  expect(screen.getByRole('link', { name: 'Create Post' })).toBeTruthy()
  await user.click(within(greeting).getByRole('button', { name: 'Close the greeting' }))
  expect(screen.queryByText('Welcome to Chess Club')).toBe(null)
  // It does not come back with the page.
  await shown.go('/communities')
  await shown.back()
  await screen.findByRole('heading', { level: 1, name: 'Chess Club' })
  expect(screen.queryByText('Welcome to Chess Club')).toBe(null)
})

test('lets a guest sign in from an invite link, and says why a link cannot be used', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { slug } = await createCommunity(ann, { isPrivate: true })
  const { token, id } = await ann.api.inviteLinks.create({ slug })
  const bob = await world.user('Bob')
  const shown = openScreen(world, `/invite/${token}`)
  await heading()
  expect(main().getByText('Sign up or sign in to join.')).toBeTruthy()
  await shown.user.click(main().getByRole('link', { name: 'Sign in' }))
  await screen.findByRole('complementary', { name: 'Invitation' })
  await shown.user.type(await screen.findByLabelText('Email'), bob.email)
  await shown.user.type(screen.getByLabelText('Password'), password)
  await shown.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await shown.user.click(await screen.findByRole('button', { name: 'Join Chess Club' }))
  await screen.findByText(joined)
  shown.close()
  await ann.api.inviteLinks.revoke({ id })
  openScreen(world, `/invite/${token}`)
  await screen.findByRole('heading', { level: 1, name: 'You cannot use this invitation' })
  expect(main().getByText('This invite link was revoked. Ask a member of the community for a new one.')).toBeTruthy()
  expect(main().getByRole('link', { name: 'Go to home' })).toBeTruthy()
})

test('lets an existing user log in from the link with the address filled in', async () => {
  const { world, path } = await invited('bob@example.org')
  const bob = await world.user('Bob')
  const { user, address } = openScreen(world, path)
  await heading()
  expect(main().getByRole('img', { name: 'Public' })).toBeTruthy()
  await user.click(main().getByRole('link', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(bob.email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await user.click(await screen.findByRole('button', { name: 'Join Chess Club' }))
  await screen.findByText(joined)
  await waitFor(() => expect(address()).toBe('/communities/chess-club'))
})

test('leads a new member who goes back to the page before the invitation', async () => {
  const { world, path } = await invited('bob@example.org')
  const shown = openScreen(world, '/communities', await world.user('Bob'))
  await screen.findByRole('link', { name: 'Chess Club' })
  await shown.go(path)
  await shown.user.click(await screen.findByRole('button', { name: 'Join Chess Club' }))
  await waitFor(() => expect(shown.address()).toBe('/communities/chess-club'))
  await shown.back()
  expect(shown.address()).toBe('/communities')
})

test('names the invited address to another account, which can log out and stay on the page', async () => {
  const { world, path } = await invited(stranger)
  const bob = await world.user('Bob')
  const { user, address, browser } = openScreen(world, path, bob)
  await heading()
  expect(main().getByText(stranger)).toBeTruthy()
  expect(main().getByText(bob.email)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Join/ })).toBe(null)

  browser.isOffline = true
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('Failed to sign out')
  browser.isOffline = false
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await main().findByRole('link', { name: 'Sign up' })).toBeTruthy()
  expect(address()).toBe(path)
  expect(await bob.api.auth.viewer()).toBe(null)
})

test('sends members to the community, and tells banned users', async () => {
  const { world, ann, club, path } = await invited('bob@example.org')
  const member = openScreen(world, path, ann)
  const way = await main().findByRole('link', { name: 'Go to the community' })
  expect(way.getAttribute('href')).toBe('/communities/chess-club')
  member.close()
  const bob = await world.user('Bob')
  await makeBan(world, club.id, bob)
  openScreen(world, path, bob)
  await screen.findByRole('heading', { level: 1, name: 'You cannot use this invitation' })
  expect(main().getByText('You are banned from this community.')).toBeTruthy()
})

test('turns an accepted invitation into a pending request where moderators decide', async () => {
  const world = await openWorld()
  const [ann, bob, cid] = [await world.user('Ann'), await world.user('Bob'), await world.user('Cid')]
  const club = await createCommunity(ann, { isPrivate: true })
  await ann.api.invitations.send({ slug: club.slug, emails: [bob.email], message: '' })
  await bob.api.communities.join({ slug: club.slug })
  await ann.api.communitySettings.savePrivacy({ slug: club.slug, isPrivate: true, requiresApproval: true })
  await bob.api.invitations.send({ slug: club.slug, emails: [cid.email], message: '' })
  const email = (await world.deliverMails()).find(({ to }) => to === cid.email)
  const { user } = openScreen(world, new URL(email?.link ?? '').pathname, cid)
  await user.click(await screen.findByRole('button', { name: 'Ask to join' }))
  await screen.findByText('Your request to join is waiting for an organizer or moderator.')
  expect(screen.queryByRole('button', { name: 'Ask to join' })).toBe(null)
  expect(screen.queryByText(joined)).toBe(null)
  expect((await ann.api.joinRequests.list({ slug: club.slug })).items).toMatchObject([{ user: { id: cid.id } }])
})

test('shows "not found" for a revoked or unknown invitation', async () => {
  const { world, ann, club, path } = await invited(stranger)
  const [invitation] = (await ann.api.invitations.list({ slug: club.slug })).items
  await ann.api.invitations.revoke({ slug: club.slug, id: invitation?.id ?? '' })
  for (const address of [path, '/invite/nothing']) {
    const shown = openScreen(world, address)
    await screen.findByRole('heading', { level: 1, name: 'Invitation not found' })
    expect(main().getByText(/^This invitation is invalid or has expired\./)).toBeTruthy()
    expect(document.body.textContent).not.toContain('Chess Club')
    shown.close()
  }
})

test('refuses an invitation that was revoked while the page was open', async () => {
  const { world, ann, club, path } = await invited('bob@example.org')
  const { user } = openScreen(world, path, await world.user('Bob'))
  const join = await screen.findByRole('button', { name: 'Join Chess Club' })
  const [invitation] = (await ann.api.invitations.list({ slug: club.slug })).items
  await ann.api.invitations.revoke({ slug: club.slug, id: invitation?.id ?? '' })
  await user.click(join)
  await screen.findByRole('heading', { level: 1, name: 'Invitation not found' })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This invitation is invalid'))
})

test('retries loading an invitation', async () => {
  const { world, path } = await invited(stranger)
  const { user, browser } = openScreen(world, path)
  browser.isOffline = true
  await screen.findByRole('heading', { level: 1, name: 'The invitation could not be loaded' })
  browser.isOffline = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await heading()
})
