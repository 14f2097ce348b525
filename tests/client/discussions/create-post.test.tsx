import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { routes } from '../../../src/client/app/routes.tsx'
import { useViewer } from '../../../src/client/features/identity/viewer/use-viewer.ts'
import { openWorld } from '../../support/checked-world.ts'
import { accessibleDescription, openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

const path = '/communities/chess-club/new-post'
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const unverified = 'You need to verify your email address before you can do this.'

async function setting(settings: Parameters<typeof createCommunity>[1] = {}) {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann, settings)
  const open = async (user: TestUser) => {
    const shown = openScreen(world, path, user)
    await screen.findByRole('heading', { level: 1, name: 'Create Post' })
    const send = () => shown.user.click(screen.getByRole('button', { name: 'Create Post' }))
    return { send, ...shown }
  }
  const written = async () => (await ann.api.posts.inCommunity({ slug: club.slug })).items
  return { world, ann, club, open, written }
}

test('lets only members write a post, and asks others to join first', async () => {
  const { world } = await setting()
  openScreen(world, path, await world.user('Bob'))
  await screen.findByRole('heading', { level: 1, name: 'Join to Post' })
  expect(screen.getByText('You must be a member of this community to post.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Join Community' }).getAttribute('href')).toBe('/communities/chess-club')
  expect(screen.queryByRole('textbox')).toBe(null)
})

test('reveals nothing about a private community to outsiders', async () => {
  const { world } = await setting({ isPrivate: true })
  openScreen(world, path, await world.user('Bob'))
  await screen.findByRole('heading', { name: 'Error Loading Community' })
  expect(screen.getByText('You do not have permission to view this community')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Communities' }).getAttribute('href')).toBe('/communities')
  expect(document.body.textContent).not.toContain('Chess Club')
})

test("shows the community's own guidelines where it has some", async () => {
  const { ann, open } = await setting({ guidelines: 'Touch, *move*.' })
  await open(ann)
  expect(screen.getByRole('heading', { name: 'Posting Guidelines' })).toBeTruthy()
  const own = within(screen.getByRole('region', { name: 'Community Guidelines' }))
  expect((await own.findByText('move')).tagName).toBe('EM')
  cleanup()
  const other = await setting()
  await other.open(other.ann)
  expect(screen.queryByText('Community Guidelines')).toBe(null)
})

test('requires title and content, and opens the new post exactly as typed', async () => {
  const { ann, open, written } = await setting()
  const { send, user, address } = await open(ann)
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all fields')
  await waitFor(() => expect(document.activeElement).toBe(field('Title')))
  await user.type(field('Title'), 'Opening')
  await user.type(field('Content'), '   ')
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all fields')
  expect(await written()).toEqual([])

  await user.type(field('Content'), 'e4 is *best* ')
  // The form is empty until the page of the post has come.
  const alerts = new Set<string | null>()
  const note = () => screen.queryAllByRole('alert').forEach(({ textContent }) => void alerts.add(textContent))
  const observer = new MutationObserver(note)
  observer.observe(document.body, { subtree: true, childList: true })
  await send()
  await screen.findByRole('heading', { level: 1, name: 'Opening' })
  observer.disconnect()
  expect([...alerts]).toEqual([])
  const [post] = await written()
  expect(post).toMatchObject({ title: 'Opening', content: '   e4 is *best* ' })
  expect(address()).toBe(post?.link)
})

test('leaves out forums in which only moderators post', async () => {
  const { world, ann, club, open, written } = await setting()
  const { slug } = club
  const bob = await world.user('Bob')
  await makeMember(world, club.id, bob, 'MEMBER')
  for (const name of ['Games', 'Endings']) await ann.api.communitySettings.addForum({ slug, name })
  const close = (id: string) => ann.api.communitySettings.setForumWriters({ slug, id, onlyModeratorsPost: true })
  await close(club.forumId)
  const { user, send } = await open(bob)
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Forum' })
  expect([...choice.options].map(({ textContent }) => textContent)).toEqual(['Games', 'Endings'])
  await user.type(field('Title'), 'Opening')
  await user.type(field('Content'), 'e4')
  await send()
  await waitFor(async () => expect(await written()).toMatchObject([{ title: 'Opening' }]))
  cleanup()

  for (const { id } of await ann.api.communities.forums({ slug })) await close(id)
  openScreen(world, path, bob)
  await screen.findByRole('heading', { level: 1, name: 'Announcements only' })
  cleanup()
  await open(ann)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Forum' }).options).toHaveLength(3)
})

test('shows the audience in the sidebar', async () => {
  const { ann, open } = await setting({ isPrivate: true })
  await open(ann)
  const community = screen.getByRole('complementary', { name: 'Community' })
  expect(community.textContent).toContain('Chess Club')
  expect(community.textContent).toContain('1 member')
  expect(community.textContent).toContain('Only members of this community will see your post.')
  for (const rule of ['Be respectful and constructive', 'Stay on topic', 'No spam or self-promotion']) {
    expect(screen.getByText(rule)).toBeTruthy()
  }
})

test('refuses to post without a default forum, and keeps the text', async () => {
  const { world, ann, open, written } = await setting()
  await world.db.updateTable('forum').set({ isDefault: 0 }).execute()
  const { send, user } = await open(ann)
  await user.type(field('Title'), 'Opening')
  await user.type(field('Content'), 'e4')
  await send()
  await screen.findByText('No default forum found for this community')
  expect([field('Title').value, field('Content').value]).toEqual(['Opening', 'e4'])
  expect(await written()).toEqual([])
})

test('asks unverified users once to verify, before and after sending, and keeps the text', async () => {
  const { world, club, open, written } = await setting()
  const ida = await world.user('Ida', { isVerified: false })
  await makeMember(world, club.id, ida, 'MEMBER')
  const { send, user } = await open(ida)
  expect(screen.getAllByText(unverified)).toHaveLength(1)
  await user.type(field('Title'), 'Opening')
  await user.type(field('Content'), 'e4')
  await send()
  await screen.findByRole('button', { name: 'Create Post' })
  expect(screen.getAllByText(unverified)).toHaveLength(1)
  expect([field('Title').value, field('Content').value]).toEqual(['Opening', 'e4'])
  await user.click(screen.getByRole('button', { name: 'Resend verification email' }))
  await screen.findByText('Verification email sent! Please check your inbox.')
  expect(await written()).toEqual([])
})

test('keeps the text when the server is unreachable, and sends it again', async () => {
  const { ann, open, written } = await setting()
  const { send, user, browser } = await open(ann)
  await user.type(field('Title'), 'Opening')
  await user.type(field('Content'), 'e4')
  browser.isOffline = true
  await send()
  await screen.findByText('Failed to create post')
  expect([field('Title').value, field('Content').value]).toEqual(['Opening', 'e4'])
  browser.isOffline = false
  await send()
  await screen.findByRole('heading', { level: 1, name: 'Opening' })
  expect(await written()).toHaveLength(1)
})

test('assigns all topics of the community, or the selected ones', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const topics = await Promise.all(['Openings', 'Endgames'].map((name) => ann.api.topics.create({ name })))
  await ann.api.communities.create({
    name: 'Chess Club',
    description: 'For all of the game.',
    topics: topics.map(({ id }) => id).join(','),
  })
  const writeAbout = async (title: string, ...chosen: string[]) => {
    const { user, close } = openScreen(world, path, ann)
    const choice = await screen.findByRole('group', { name: 'Topics' })
    expect(accessibleDescription(choice)).toBe('Leave empty for all of them.')
    for (const name of chosen) await user.click(screen.getByRole('checkbox', { name }))
    await user.type(field('Title'), title)
    await user.type(field('Content'), 'e4')
    await user.click(screen.getByRole('button', { name: 'Create Post' }))
    await screen.findByRole('heading', { level: 1, name: title })
    close()
    const [post] = (await ann.api.posts.inCommunity({ slug: 'chess-club' })).items
    const { topics } = await ann.api.posts.byId({ community: 'chess-club', id: post?.id ?? '' })
    return topics.map(({ name }) => name)
  }
  expect(await writeAbout('Of everything')).toEqual(['Openings', 'Endgames'])
  expect(await writeAbout('Of the end', 'Endgames')).toEqual(['Endgames'])
})

test('posts to the default forum, or to the selected one', async () => {
  const { ann, open, club } = await setting()
  const forums = await ann.api.communitySettings.addForum({ slug: club.slug, name: 'Studies' })
  const { send, user } = await open(ann)
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Forum' })
  expect(choice.selectedOptions[0]?.textContent).toBe('General')
  await user.selectOptions(choice, 'Studies')
  await user.type(field('Title'), 'Saavedra')
  await user.type(field('Content'), 'c8=R')
  await send()
  await screen.findByRole('heading', { level: 1, name: 'Saavedra' })
  const forum = forums.find(({ name }) => name === 'Studies')?.id ?? ''
  expect((await ann.api.posts.inCommunity({ slug: club.slug, forum })).items).toMatchObject([{ title: 'Saavedra' }])
})

test('refuses new posts in an archived community', async () => {
  const { world, ann, club } = await setting()
  await ann.api.communitySettings.archive({ slug: club.slug })
  openScreen(world, path, ann)
  await screen.findByRole('heading', { level: 1, name: 'Community archived' })
  expect(screen.getByText('This community is archived. You can read it, but you cannot add anything.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBe(null)
})

describe('an unsaved post', () => {
  const leaving = () => screen.findByRole('dialog', { name: 'Leave without posting?' })

  test('is confirmed before leaving, and restored on return', async () => {
    const { ann, open, written } = await setting()
    const { user, close, address } = await open(ann)
    await user.type(field('Title'), 'Opening')
    await user.type(field('Content'), 'e4')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await leaving()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect([address(), field('Content').value]).toEqual([path, 'e4'])
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await leaving()
    await user.click(screen.getByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { level: 1, name: 'Chess Club' })
    close()

    const again = await open(ann)
    expect([field('Title').value, field('Content').value]).toEqual(['Opening', 'e4'])
    await again.send()
    await screen.findByRole('heading', { level: 1, name: 'Opening' })
    expect(await written()).toHaveLength(1)
    again.close()

    await open(ann)
    expect([field('Title').value, field('Content').value]).toEqual(['', ''])
  })

  test('is left without confirmation while empty; Cancel returns to the previous page', async () => {
    const { ann, world } = await setting()
    const { user, address } = openScreen(world, '/communities/chess-club', ann)
    const ways = await screen.findAllByRole('link', { name: 'Create Post' })
    await user.click(ways[0] ?? document.body)
    await screen.findByRole('heading', { level: 1, name: 'Create Post' })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('heading', { level: 1, name: 'Chess Club' })
    expect(address()).toBe('/communities/chess-club')
  })
})

test('shows why the community cannot be loaded, and retries', async () => {
  const { world, ann } = await setting()
  function Start() {
    const { viewer } = useViewer()
    return viewer && <Link to={path}>Write</Link>
  }
  const failures = [
    ['isOffline', 'Failed to fetch community details'],
    ['isCaptive', 'Server returned an invalid response format'],
  ] as const
  for (const [way, text] of failures) {
    const { browser, user, close } = openScreen(world, '/start', ann, [{ path: '/start', Component: Start }, ...routes])
    const write = await screen.findByRole('link', { name: 'Write' })
    browser[way] = true
    await user.click(write)
    await screen.findByText(text)
    expect(screen.getByRole('heading', { level: 1, name: 'Error Loading Community' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Communities' }).getAttribute('href')).toBe('/communities')
    browser[way] = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: 'Create Post' })
    close()
  }
})
