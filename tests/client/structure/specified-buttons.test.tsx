import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'

/** Ann's community with a post of hers and a comment by Max, a member; Mia moderates it, Ivy is not a member. */
async function setting() {
  const world = await openWorld()
  const names = ['Ann', 'Max', 'Mia', 'Ivy', 'Root'] as const
  const users = {} as Record<(typeof names)[number], Awaited<ReturnType<typeof world.user>>>
  for (const name of names) users[name] = await world.user(name, { isSuperAdmin: name === 'Root' })
  const club = await createCommunity(users.Ann)
  await makeMember(world, club.id, users.Max, 'MEMBER')
  await makeMember(world, club.id, users.Mia, 'MODERATOR')
  const { Ann, Max } = users
  const post = await Ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  await Max.api.comments.add({ postId: post.id, content: 'c5' })
  return { world, users, post: post.link, community: `/communities/${club.slug}` }
}

const roles = ['button', 'link', 'tab'] as const
const isInMenu = (element: HTMLElement) => element.closest('[role=menu]') !== null
/** Whether the page itself, not a menu of it, has a button, link or tab with this name. */
const isButton = (name: string | RegExp) =>
  roles.some((role) => screen.queryAllByRole(role, { name }).some((element) => !isInMenu(element)))

type Viewer = 'Ann' | 'Max' | 'Mia' | 'Ivy' | 'Root' | null

/** The buttons of both documents by viewer and page; null is a guest. `press` opens what has them. */
const specified: [Viewer, string, (string | RegExp)[], { press?: string; not?: (string | RegExp)[] }?][] = [
  [null, '/', ['Log In', 'Sign Up', 'Privacy Policy', 'Help', 'Contact Us']],
  [null, '/login', ['Sign in', /^Forgot password/, 'Sign up']],
  [null, '/signup', ['Sign up', 'Sign in']],
  [null, '/forgot-password', ['Send Reset Instructions']],
  [null, '/verify-email', ['Resend Verification Email']],
  ['Max', '/profile', [/^Save/, 'Upload photo']],
  ['Max', '/settings', ['Update Email', 'Save All Changes']],
  ['Max', '/settings', ['Save Email', 'Cancel'], { press: 'Update Email' }],
  ['Max', '/communities', ['Create Community']],
  ['Ivy', 'community', ['Join Community', 'Create Post', 'Posts', 'About', 'Filter'], { not: ['Invite Members'] }],
  ['Max', 'community', ['Invite Members', 'Leave Community', 'Create Post'], { not: ['Join Community'] }],
  ['Mia', 'community', ['Invite Members', 'Leave Community', 'Create Post', 'Community settings']],
  ['Ann', 'community', ['Invite Members', 'Create Post', 'Community settings'], { not: ['Leave Community'] }],
  ['Max', 'new-post', ['Create Post', 'Cancel']],
  ['Ivy', 'new-post', ['Join Community']],
  ['Max', '/discover', ['Hot', 'New', 'Create Your Own Community']],
  ['Ivy', '/discover', [/^Join/]],
  ['Max', 'post', ['Leave a Comment', /^Edit/, /^Delete/], { not: [/^Reply to Ann/] }],
  ['Ann', 'post', [/^Reply/], { not: [/^Edit\b/] }],
  ['Ann', 'post', ['Cancel', 'Post Comment'], { press: 'Leave a Comment' }],
  ['Max', '/saved', ['Saved Posts', 'Saved Communities']],
  ['Max', '/feed', ['Replies', 'Community Posts']],
  ['Max', '/admin', ['Return to Home']],
  ['Root', '/admin', ['Logout', 'Return to Site', 'User Management', 'Content Moderation', 'System Settings']],
]

test('shows each specified button as a button with its name', async () => {
  const { world, users, post, community } = await setting()
  const paths: Record<string, string> = { post, community, 'new-post': `${community}/new-post` }
  for (const [viewer, page, buttons, { press, not = [] } = {}] of specified) {
    const { close, user } = openScreen(world, paths[page] ?? page, viewer ? users[viewer] : world.guest)
    if (press) await user.click(await screen.findByRole('button', { name: press }))
    const missing = () => buttons.filter((name) => !isButton(name)).map(String)
    await waitFor(() => expect(missing(), `${viewer} on ${page}`).toEqual([]))
    expect(not.filter(isButton).map(String), `${viewer} on ${page}`).toEqual([])
    close()
  }
})

test('has the settings of a community as an icon', async () => {
  const { world, users, community } = await setting()
  openScreen(world, community, users.Ann)
  const settings = await screen.findByRole('link', { name: 'Community settings' })
  expect(settings.textContent).toBe('')
  expect(within(settings).queryByRole('img')).toBe(null)
  expect(settings.querySelector('svg')).not.toBe(null)
})
