import { screen, waitFor } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RouteError } from '../../../src/client/app/RouteError.tsx'
import { CommunitiesPage } from '../../../src/client/features/communities/communities/CommunitiesPage.tsx'
import { recommendationsFailure } from '../../../src/client/features/discovery/discover/RecommendedCommunities.tsx'
import { CreatePostPage } from '../../../src/client/features/discussions/posts/CreatePostPage.tsx'
import { failureDetail } from '../../../src/client/ui/api-error.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { noteShown } from '../../support/structure/seen-messages.ts'
import {
  confirmMessages,
  errorNames,
  guardedMessages,
  loggedMessages,
} from '../../support/structure/specification-messages.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Ann's community with a post by Bob, who is a member. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  await bob.api.communities.join({ slug: club.slug })
  const post = await bob.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  return { world, ann, bob, club, post, path: `/communities/${club.slug}` }
}

test("tells guests on members' screens to sign in", async () => {
  const { world, club, path } = await setting()
  const create = [{ path: '/communities/:slug/new-post', Component: CreatePostPage }]
  const { close } = openScreen(world, `${path}/new-post`, world.guest, create)
  await screen.findByText('Not Authorized')
  screen.getByText('You must be logged in to create a post.')
  close()
  await world.db.deleteFrom('post').execute()
  await world.db.updateTable('community').set({ deletedAt: club.createdAt }).where('id', '=', club.id).execute()
  openScreen(world, '/communities', world.guest, [{ path: '/communities', Component: CommunitiesPage }])
  await screen.findByText('Sign in to create or join communities!')
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
})

test('reports a saved profile, and why saving failed', async () => {
  const { world, bob } = await setting()
  const { user, browser } = openScreen(world, '/profile', bob)
  const name = await screen.findByLabelText('Name')
  const save = async () => user.click(screen.getByRole('button', { name: /^Save/ }))
  await user.type(name, 'by')
  await save()
  await screen.findByText('Profile updated successfully')
  await user.type(name, '!')
  browser.isOffline = true
  await save()
  await screen.findByText('Failed to update profile')
  browser.isOffline = false
  await user.click(await button('Upload photo'))
  await screen.findByRole('dialog', { name: 'Upload Profile Photo' })
  await user.keyboard('{Escape}')
  await bob.api.auth.logout()
  await save()
  await screen.findByText('Not authenticated')
})

test('names the failed action on a community', async () => {
  const { world, bob, path } = await setting()
  const { user, browser, close } = openScreen(world, path, bob)
  await heading('Chess Club')
  await screen.findByRole('heading', { name: 'Opening' })
  browser.isOffline = true
  await user.click(screen.getByRole('button', { name: 'Leave Community' }))
  await screen.findByText('Failed to leave community')
  await user.type(screen.getByRole('searchbox'), 'endgame')
  await screen.findByText('Failed to fetch community posts')
  close()

  const form = openScreen(world, path, bob)
  await heading('Chess Club')
  form.browser.isOffline = true
  await form.user.click(await screen.findByRole('link', { name: 'Create Post' }))
  await screen.findByText('Failed to fetch community forums')
})

test('names a failed topic search or creation', async () => {
  const { world, ann } = await setting()
  const { user, browser } = openScreen(world, '/communities/create', ann)
  const topics = await screen.findByRole('combobox', { name: 'Topics' })
  await user.type(topics, 'Chess')
  const option = await screen.findByRole('option', { name: 'Create “Chess”' })
  browser.isOffline = true
  await user.click(option)
  await screen.findByText('Failed to create topic')
  await user.type(topics, 'Endgames')
  await screen.findByText('Failed to search topics')
})

test('shows a message when a screen crashes', async () => {
  const world = await openWorld()
  const Broken = () => {
    throw new Error('broken')
  }
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  openScreen(world, '/', world.guest, [{ path: '/', Component: Broken, ErrorBoundary: RouteError }])
  await heading('Unexpected Application Error!')
  expect(complaints).toHaveBeenCalled()
  complaints.mockClear()
})

test('counts replies that reports hide separately from comments', async () => {
  const { world, ann, bob, post } = await setting()
  const { id: parentId } = await ann.api.comments.add({ postId: post.id, content: 'Well' })
  const { id } = await ann.api.comments.add({ postId: post.id, content: 'Rude', parentId })
  for (const name of ['Cid', 'Dan', 'Eve']) await (await world.user(name)).api.reports.comment({ id, reason: 'SPAM' })
  openScreen(world, post.link, bob)
  await screen.findByText('1 reply(s) have been temporarily hidden due to community reports')
})

test('asks for confirmation before deleting', async () => {
  const { world, bob, post } = await setting()
  await bob.api.comments.add({ postId: post.id, content: 'Nf3' })
  const { user } = openScreen(world, post.link, bob)
  const [ofComment = '', ofPost = ''] = confirmMessages
  await user.click(await button(/^Delete the comment by/))
  await screen.findByText(ofComment)
  await user.click(await button('Cancel'))
  await user.click(await button('Actions for Opening'))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Post' }))
  await screen.findByText(ofPost)
})

test('logs the failed request to the console, and shows it on the screen', async () => {
  const { world, bob, path, post } = await setting()
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warnings.mockRestore())
  const { user, browser, close } = openScreen(world, path, bob)
  await heading('Chess Club')
  const link = await screen.findByRole('link', { name: 'Opening' })
  browser.isOffline = true
  await user.click(link)
  await heading('Failed to fetch post')
  close()
  openScreen(world, '/communities/none', bob)
  await waitFor(() => expect(warnings.mock.calls.map(([name]) => name)).toContain(loggedMessages[0]))
  expect(post.link).toContain(path)
})

test("does not repeat a failure's name next to a screen's own message", () => {
  for (const name of errorNames) {
    const refused = TRPCClientError.from({ error: { code: -1, message: name, data: { httpStatus: 500 } } } as never)
    expect(failureDetail(refused, name)).toBeUndefined()
    expect(failureDetail(refused)).toBe(name)
  }
})

test('says that recommendations need signing in', () => {
  const refused = TRPCClientError.from({ error: { code: -1, message: 'No', data: { httpStatus: 401 } } } as never)
  expect([recommendationsFailure(refused, ({ message }) => String(message))]).toEqual(guardedMessages)
})

test('recognizes a shown message as a whole text, a text with parameters, or a label', () => {
  const seenIn = (html: string) => {
    const root = document.createElement('div')
    root.innerHTML = html
    const seen = new Set<string>()
    noteShown(root, seen)
    return [...seen]
  }
  expect(seenIn('<p>Failed to join community</p>')).toEqual(['Failed to join community'])
  expect(seenIn('<p>Failed to join community today</p>')).toEqual([])
  expect(seenIn('<h2>Reply to <b>Ann</b></h2>')).toContain('Reply to {name}')
  expect(seenIn('<input placeholder="Search posts, communities, and users...">')).toEqual([
    'Search posts, communities, and users...',
  ])
  expect(seenIn('<!-- Failed to join community --><p>Failed</p>')).toEqual([])
})
