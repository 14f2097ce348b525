import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HiddenPostAlert } from '../../../src/client/features/discussions/posts/HiddenPostAlert.tsx'
import { ReviewAlert } from '../../../src/client/features/moderation/reports/ReviewAlert.tsx'
import { trpc } from '../../../src/client/platform/trpc.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

/** Ann's community with a post by Bob and a comment on it, each reported by three users. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  await bob.api.communities.join({ slug: club.slug })
  const { id: postId } = await bob.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const { id: commentId } = await bob.api.comments.add({ postId, content: 'or d4' })
  const readers = [await world.user('Cid'), await world.user('Dora'), await world.user('Eve')]
  for (const reader of readers) await reader.api.reports.comment({ id: commentId, reason: 'SPAM' })
  for (const reader of readers) await reader.api.reports.post({ id: postId, reason: 'SPAM' })
  return { world, ann, bob, postId, commentId }
}

/** The alerts of the post and of its comment while they are hidden. */
function openNotifications({ world, ann, postId, commentId }: Awaited<ReturnType<typeof setting>>) {
  function Shown() {
    const post = trpc.posts.byId.useQuery({ community: 'chess-club', id: postId }).data
    const thread = trpc.threads.open.useQuery({ postId }).data
    if (!post || !thread) return null
    const comment = thread.comments.find(({ id }) => id === commentId)
    return (
      <main>
        <h1 tabIndex={-1}>{post.title}</h1>
        <HiddenPostAlert post={post} />
        <article tabIndex={-1}>
          {comment?.isHidden && comment.can.review && <ReviewAlert target={{ targetType: 'COMMENT', id: commentId }} />}
        </article>
      </main>
    )
  }
  return openScreen(world, '/', ann, [{ path: '/', Component: Shown }])
}

const notifications = () => screen.findAllByRole('note', { name: 'Hidden by community reports' })
const bothNotifications = () =>
  waitFor(() => {
    const [ofPost, ofComment] = screen.getAllByRole('note', { name: 'Hidden by community reports' })
    if (!ofPost || !ofComment) throw new Error('A notice is missing')
    return { ofPost, ofComment }
  })
const statuses = async ({ world }: Awaited<ReturnType<typeof setting>>, targetType: 'POST' | 'COMMENT') => {
  const rows = await world.db.selectFrom('report').select('status').where('targetType', '=', targetType).execute()
  return rows.map(({ status }) => status)
}

test('lets moderators show hidden content again, and reloads it', async () => {
  const all = await setting()
  const { user } = openNotifications(all)
  const { ofPost, ofComment } = await bothNotifications()
  await user.click(within(ofComment).getByRole('button', { name: 'Show again' }))
  await screen.findByText('The comment is shown again.')
  await waitFor(async () => expect((await notifications()).length).toBe(1))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')))
  expect(await statuses(all, 'COMMENT')).toEqual(['DISMISSED', 'DISMISSED', 'DISMISSED'])

  await user.click(within(ofPost).getByRole('button', { name: 'Show again' }))
  await screen.findByText('The post is shown again.')
  await waitFor(() => expect(screen.queryByRole('note')).toBe(null))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  expect((await all.world.guest.api.posts.byId({ community: 'chess-club', id: all.postId })).title).toBe('Opening')
})

test('lets moderators confirm a hidden post, and shows a failure', async () => {
  const all = await setting()
  const { user, browser } = openNotifications(all)
  const { ofPost } = await bothNotifications()
  await user.click(within(ofPost).getByRole('button', { name: 'Keep hidden…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep it hidden?' }))
  const keep = dialog.getByRole('button', { name: 'Keep hidden' })
  await user.click(keep)
  await dialog.findByText('Reason is required')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Rule' }), 'Harassment')
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'An insult')
  browser.isOffline = true
  await user.click(keep)
  await screen.findByText('Failed to review the reports')
  browser.isOffline = false
  expect(await statuses(all, 'POST')).toEqual(['OPEN', 'OPEN', 'OPEN'])

  await user.click(keep)
  await screen.findByText('The post stays hidden.')
  const stated = await all.world.db.selectFrom('restriction').selectAll().where('kind', '=', 'HIDE').execute()
  expect(stated).toMatchObject([{ rule: 'HARASSMENT', reason: 'An insult', deciderRole: 'ORGANIZER' }])
  expect(await statuses(all, 'POST')).toEqual(['RESOLVED', 'RESOLVED', 'RESOLVED'])
  expect((await notifications()).length).toBe(2)
})

test("shows another moderator's earlier decision", async () => {
  const all = await setting()
  const { user } = openNotifications(all)
  const { ofPost } = await bothNotifications()
  await all.ann.api.reports.review({ targetType: 'POST', id: all.postId, status: 'DISMISSED' })
  await user.click(within(ofPost).getByRole('button', { name: 'Keep hidden…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep it hidden?' }))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'An insult')
  await user.click(dialog.getByRole('button', { name: 'Keep hidden' }))
  await screen.findByText('There are no reports to decide on.')
  await waitFor(async () => expect((await notifications()).length).toBe(1))
})
