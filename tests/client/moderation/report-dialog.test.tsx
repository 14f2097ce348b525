import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { ReportDialog } from '../../../src/client/features/moderation/reports/ReportDialog.tsx'
import type { ReportTarget } from '../../../src/client/features/moderation/reports/report-labels.ts'
import { viewerKey } from '../../../src/client/platform/query-client.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openCommunityMenu } from '../../support/client/community-menu.ts'
import { accessibleDescription, openScreen, withOneAnswer } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import type { TestUser, World } from '../../support/world.ts'

/** Ann's post and comment in her community, and Bob who reads them. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const { id: postId } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const { id: commentId } = await ann.api.comments.add({ postId, content: 'or d4' })
  return { world, ann, bob, club, postId, commentId }
}

/** A button that opens the dialog and shows its result. */
function openDialog(world: World, user: TestUser, target: ReportTarget) {
  function Shown() {
    const [opened, setOpened] = useState(false)
    const [isReported, setReported] = useState(false)
    return (
      <main>
        <button type="button" onClick={() => setOpened(true)}>
          {isReported ? 'Reported' : 'Report'}
        </button>
        <ReportDialog
          target={target}
          opened={opened}
          onClose={() => setOpened(false)}
          onReported={() => setReported(true)}
        />
      </main>
    )
  }
  return openScreen(world, '/', user, [{ path: '/', Component: Shown }])
}

const opener = () => screen.getByRole('button', { name: 'Report' })
const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }))
const reportsIn = (world: World) =>
  world.db.selectFrom('report').select(['targetType', 'targetId', 'reason', 'details']).execute()
const thanks = 'Thank you for helping to keep the community safe.'

const reasons = [
  'Spam',
  'Harassment',
  'Hate Speech',
  'Misinformation',
  'Explicit Content',
  'Violence',
  'Illegal Content',
  'Other',
]

describe('the report dialog', () => {
  test('offers eight reasons, requires one, and sends it with the details', async () => {
    const { world, bob, commentId } = await setting()
    const { user } = openDialog(world, bob, { type: 'COMMENT', id: commentId })
    await user.click(opener())
    const shown = await dialog('Report comment')
    const radios = shown.getAllByRole('radio')
    expect(radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual(reasons)
    await user.click(shown.getByRole('button', { name: 'Submit' }))
    expect(shown.getByText('Please select a reason')).toBeTruthy()
    shown.getByText('The author and the moderators do not learn who reported. Super admins do.')
    await waitFor(() => expect(document.activeElement).toBe(radios[0]))

    await user.click(shown.getByRole('radio', { name: 'Hate Speech' }))
    expect(shown.queryByText('Please select a reason')).toBe(null)
    await user.type(shown.getByRole('textbox', { name: 'Details (optional)' }), 'Look at this.')
    await user.click(shown.getByRole('button', { name: 'Submit' }))
    const toast = await screen.findByRole('status')
    expect(toast.textContent).toContain('Comment reported')
    expect(toast.textContent).toContain(thanks)
    await screen.findByRole('button', { name: 'Reported' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(await reportsIn(world)).toEqual([
      { targetType: 'COMMENT', targetId: commentId, reason: 'HATE_SPEECH', details: 'Look at this.' },
    ])
  })

  test('refuses details that are too long', async () => {
    const { world, bob, postId } = await setting()
    const { user } = openDialog(world, bob, { type: 'POST', id: postId })
    await user.click(opener())
    const shown = await dialog('Report post')
    await user.click(shown.getByRole('radio', { name: 'Other' }))
    const details = shown.getByRole<HTMLTextAreaElement>('textbox', { name: 'Details (optional)' })
    await user.click(details)
    await user.paste('x'.repeat(1_001))
    expect(accessibleDescription(details)).toContain('Details must be at most 1,000 characters')
    await user.click(shown.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(document.activeElement).toBe(details))
    expect(await reportsIn(world)).toEqual([])

    await user.keyboard('{Backspace}')
    expect(accessibleDescription(details)).toBe('')
    await user.click(shown.getByRole('button', { name: 'Submit' }))
    await screen.findByText('Post reported')
    expect((await reportsIn(world))[0]?.details?.length).toBe(1_000)
  })

  test('shows that it is sending, and sends once', async () => {
    const { world, bob, postId } = await setting()
    const { user, browser } = openDialog(world, bob, { type: 'POST', id: postId })
    await user.click(opener())
    const shown = await dialog('Report post')
    await user.click(shown.getByRole('radio', { name: 'Spam' }))
    const { promise, resolve } = Promise.withResolvers<void>()
    browser.until = promise
    await user.click(shown.getByRole('button', { name: 'Submit' }))
    const sending = await shown.findByRole<HTMLButtonElement>('button', { name: 'Submitting...' })
    expect(sending.disabled).toBe(true)
    resolve()
    await screen.findByText('Post reported')
  })

  test('keeps the input on failure, and shows the reason', async () => {
    const { world, ann, bob, postId } = await setting()
    const { user, browser } = openDialog(world, bob, { type: 'POST', id: postId })
    await user.click(opener())
    const shown = await dialog('Report post')
    await user.click(shown.getByRole('radio', { name: 'Violence' }))
    await user.type(shown.getByRole('textbox'), 'Read it yourself.')
    browser.isOffline = true
    await user.click(shown.getByRole('button', { name: 'Submit' }))
    expect((await shown.findByRole('alert')).textContent).toBe('Failed to submit report')
    browser.isOffline = false
    await ann.api.posts.remove({ id: postId })
    await user.click(shown.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(shown.getByRole('alert').textContent).toBe('Post not found'))
    expect(shown.getByRole<HTMLInputElement>('radio', { name: 'Violence' }).checked).toBe(true)
    expect(shown.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Read it yourself.')

    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    await user.click(opener())
    const again = await dialog('Report post')
    expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Read it yourself.')
    await user.click(again.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    await user.click(opener())
    expect((await dialog('Report post')).getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  test('asks unverified users to verify first', async () => {
    const { world, postId } = await setting()
    const ida = await world.user('Ida', { isVerified: false })
    const { user } = openDialog(world, ida, { type: 'POST', id: postId })
    await user.click(opener())
    const shown = await dialog('Report post')
    await shown.findByText('You need to verify your email address before you can do this.')
    await user.click(shown.getByRole('radio', { name: 'Spam' }))
    await user.click(shown.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(shown.getByRole('button', { name: 'Submit' })).toBeTruthy())
    expect(shown.getByRole('button', { name: 'Resend verification email' })).toBeTruthy()
    expect(shown.queryByRole('alert')).toBe(null)
    expect(await reportsIn(world)).toEqual([])
  })

  test('asks for verification as soon as the server refuses a user who was verified', async () => {
    const { world, bob, postId } = await setting()
    const { user, browser, queryClient } = openDialog(world, bob, { type: 'POST', id: postId })
    await user.click(opener())
    const shown = await dialog('Report post')
    await waitFor(() => expect(queryClient.getQueryData(viewerKey)).toMatchObject({ emailVerified: true }))
    await user.click(shown.getByRole('radio', { name: 'Spam' }))
    await world.db.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', bob.id).execute()
    const release = await withOneAnswer(browser, () => user.click(shown.getByRole('button', { name: 'Submit' })))
    await shown.findByText('You need to verify your email address before you can do this.')
    expect(queryClient.getQueryData(viewerKey)).toMatchObject({ emailVerified: true })
    release()
    await waitFor(() => expect(queryClient.getQueryData(viewerKey)).toMatchObject({ emailVerified: false }))
    expect(await reportsIn(world)).toEqual([])
  })

  test("shows the refusal to report one's own content", async () => {
    const { world, ann, postId } = await setting()
    const { user } = openDialog(world, ann, { type: 'POST', id: postId })
    await user.click(opener())
    const shown = await dialog('Report post')
    await user.click(shown.getByRole('radio', { name: 'Spam' }))
    await user.click(shown.getByRole('button', { name: 'Submit' }))
    const alert = await shown.findByRole('alert')
    expect(alert.textContent).toBe('You cannot report your own content or account.')
  })
})

describe('the menu of a user or community', () => {
  const report = async (user: ReturnType<typeof openScreen>['user'], name: string, title: string) => {
    await user.click(await screen.findByRole('button', { name: `More about ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
    await user.click((await dialog(title)).getByRole('button', { name: 'Cancel' }))
    const more = screen.getByRole('button', { name: `More about ${name}` })
    await waitFor(() => expect(document.activeElement).toBe(more))
    await user.click(more)
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
    const shown = await dialog(title)
    await user.click(shown.getByRole('radio', { name: 'Harassment' }))
    await user.click(shown.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    await user.click(screen.getByRole('button', { name: `More about ${name}` }))
    const item = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Reported' })
    expect(item.disabled || item.getAttribute('data-disabled')).toBeTruthy()
  }

  test('reports a user, but not oneself', async () => {
    const { world, ann, bob } = await setting()
    const shown = openScreen(world, `/users/${ann.id}`, bob)
    await report(shown.user, 'Ann', 'Report user')
    await screen.findByText('User reported')
    expect(await reportsIn(world)).toEqual([
      { targetType: 'USER', targetId: ann.id, reason: 'HARASSMENT', details: null },
    ])
    shown.close()
    openScreen(world, `/users/${bob.id}`, bob)
    await screen.findByRole('heading', { level: 1, name: 'Bob' })
    expect(screen.queryByRole('button', { name: /^More about/ })).toBe(null)
  })

  test('reports a community, but is not offered to its organizers', async () => {
    const { world, ann, bob, club } = await setting()
    const shown = openScreen(world, '/communities/chess-club', bob)
    await report(shown.user, 'Chess Club', 'Report community')
    await screen.findByText('Community reported')
    expect(await reportsIn(world)).toEqual([
      { targetType: 'COMMUNITY', targetId: club.id, reason: 'HARASSMENT', details: null },
    ])
    shown.close()
    const own = openScreen(world, '/communities/chess-club', ann)
    await screen.findByRole('link', { name: 'Community settings' })
    await openCommunityMenu(own.user)
    expect(screen.queryByRole('menuitem', { name: 'Report' })).toBe(null)
  })
})
