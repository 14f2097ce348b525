import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'

async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  await makeMember(world, club.id, bob, 'MEMBER')
  await ann.api.communitySettings.saveWriting({ slug: club.slug, heldFirstPosts: 2 })
  const write = (title: string) => bob.api.posts.create({ title, content: 'c5', forumId: club.forumId })
  return { world, ann, bob, club, write }
}

test('a held post says so to its author, and offers no comment', async () => {
  const { world, bob, write } = await setting()
  const { link } = await write('Sicilian')
  openScreen(world, link, bob)
  const note = await screen.findByRole('note')
  expect(note.textContent).toContain('Only you and the moderators see this post until one of them approves it.')
  expect(within(note).queryByRole('button')).toBe(null)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Leave a Comment' }).disabled).toBe(true)
  expect(screen.queryByText('Hidden by reports')).toBe(null)
  cleanup()
  openScreen(world, '/communities/chess-club', bob)
  await screen.findByText('Sicilian')
  expect(screen.getByText('Waits for approval')).toBeTruthy()
})

test('the queue has the posts that wait, with both decisions', async () => {
  const { world, ann, bob, write } = await setting()
  const { id } = await write('Sicilian')
  await write('French')
  const { user } = openScreen(world, '/communities/chess-club/moderation', ann)
  await user.click(await screen.findByRole('tab', { name: /^Waiting posts 2 posts$/ }))
  await user.click(await screen.findByRole('button', { name: 'Approve Sicilian' }))
  await screen.findByText('The post has been approved and is shown now.')
  await waitFor(() => expect(screen.queryByText('Sicilian')).toBe(null))
  expect((await bob.api.posts.byId({ community: 'chess-club', id })).isHeld).toBe(false)

  await user.click(screen.getByRole('button', { name: 'Reject French' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this post?' }))
  await user.click(dialog.getByRole('button', { name: 'Reject post' }))
  await dialog.findByText('Reason is required')
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Off topic.')
  await user.click(dialog.getByRole('button', { name: 'Reject post' }))
  await screen.findByText('No post waits')
  expect((await bob.api.notifications.list({})).items[0]).toMatchObject({
    kind: 'post-rejected',
    detail: 'Off topic.',
  })
})

test('moderators decide on the page of the post, unless its author has changed it since', async () => {
  const { world, ann, bob, write } = await setting()
  const { id, link } = await write('Sicilian')
  const { user } = openScreen(world, link, ann)
  await screen.findByRole('button', { name: 'Approve Sicilian' })
  await bob.api.posts.edit({ id, title: 'Sicilian', content: 'e5' })
  await user.click(screen.getByRole('button', { name: 'Approve Sicilian' }))
  await screen.findByText('The author has changed this post in the meantime. Read it again before you decide.')
  await screen.findByText('e5')
  await user.click(screen.getByRole('button', { name: 'Approve Sicilian' }))
  await screen.findByText('The post has been approved and is shown now.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve Sicilian' })).toBe(null))
})
