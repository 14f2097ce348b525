import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { viewerKey } from '../../../src/client/platform/query-client.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { withOneAnswer } from '../../support/client/screen.tsx'
import { openComposer } from '../../support/client/thread-screen.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'

describe('the composer', () => {
  test('posts a comment, closes, and is empty the next time', async () => {
    const { world, ann, bob, post } = await createThreadWorld()
    const { dialog, user, open, isClosed } = await openComposer(world, post.link, bob, 'Leave a Comment')
    expect(screen.queryByText('0 comments')).toBe(null)
    expect(dialog.getByRole('link', { name: 'guidelines' }).getAttribute('href')).toBe('/guidelines')
    await user.type(dialog.getByRole('textbox', { name: 'Your comment' }), '  c5, *of course*')
    await user.click(dialog.getByRole('button', { name: 'Post Comment' }))
    await screen.findByText('Your comment has been posted')
    await isClosed()
    const comment = within(await screen.findByRole('article', { name: 'Comment by Bob, level 1' }))
    expect((await comment.findByText('of course')).tagName).toBe('EM')
    expect(screen.getByRole('link', { name: '1 comment' })).toBeTruthy()
    expect((await ann.api.comments.list({ postId: post.id })).items).toMatchObject([{ content: '  c5, *of course*' }])

    const again = await open()
    expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  test('posts a reply below its parent', async () => {
    const { world, ann, bob, post } = await createThreadWorld()
    await ann.api.comments.add({ postId: post.id, content: 'Anyone?' })
    const { dialog, user, isClosed } = await openComposer(world, post.link, bob, 'Reply')
    await user.type(dialog.getByRole('textbox', { name: 'Your reply' }), 'Me')
    await user.click(dialog.getByRole('button', { name: 'Post Reply' }))
    await screen.findByText('Reply posted')
    expect(screen.getByText('Your reply to Ann has been posted successfully.')).toBeTruthy()
    await isClosed()
    const replies = within(screen.getByRole('list', { name: 'Replies to Ann' }))
    expect(replies.getByRole('article', { name: 'Comment by Bob, level 2' })).toBeTruthy()
  })

  test('does not send a blank comment', async () => {
    const { world, ann, bob, post } = await createThreadWorld()
    const { dialog, user } = await openComposer(world, post.link, bob, 'Leave a Comment')
    await user.type(dialog.getByRole('textbox'), '  ')
    await user.click(dialog.getByRole('button', { name: 'Post Comment' }))
    expect(screen.getByRole('dialog', { name: 'Leave a Comment' })).toBeTruthy()
    expect((await ann.api.comments.list({ postId: post.id })).items).toEqual([])
  })

  test('keeps the text and reverts the comment when the post has been deleted', async () => {
    const { world, bob, post } = await createThreadWorld()
    const { dialog, user } = await openComposer(world, post.link, bob, 'Leave a Comment')
    await user.type(dialog.getByRole('textbox'), 'c5')
    await world.db.updateTable('post').set({ deletedAt: world.services.now().toISOString() }).execute()
    await user.click(dialog.getByRole('button', { name: 'Post Comment' }))
    // Checked at the refusal, because the page reloads the post afterwards.
    await waitFor(() => {
      expect(screen.getByText('Post not found')).toBeTruthy()
      const again = within(screen.getByRole('dialog', { name: 'Leave a Comment' }))
      expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('c5')
    })
    await waitFor(() => expect(screen.queryByRole('article', { name: /^Comment by Bob/ })).toBe(null))
  })

  test('asks for verification as soon as the server refuses, and asks again who is signed in', async () => {
    const { world, ann, bob, post } = await createThreadWorld()
    const { dialog, user, browser, queryClient } = await openComposer(world, post.link, bob, 'Leave a Comment')
    await user.type(dialog.getByRole('textbox'), 'c5')
    await world.db.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', bob.id).execute()
    const release = await withOneAnswer(browser, () => user.click(dialog.getByRole('button', { name: 'Post Comment' })))
    const again = within(await screen.findByRole('dialog', { name: 'Leave a Comment' }))
    await again.findByText(messages.verificationNeededToComment)
    expect(queryClient.getQueryData(viewerKey)).toMatchObject({ emailVerified: true })
    expect(again.getByRole('button', { name: 'Resend verification email' })).toBeTruthy()
    await waitFor(() => expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('c5'))
    release()
    await waitFor(() => expect(queryClient.getQueryData(viewerKey)).toMatchObject({ emailVerified: false }))
    expect(again.getByText(messages.verificationNeededToComment)).toBeTruthy()
    expect((await ann.api.comments.list({ postId: post.id })).items).toEqual([])
  })

  test("leads to the community's own guidelines where they exist", async () => {
    const { world, bob, post } = await createThreadWorld()
    const shown = await openComposer(world, post.link, bob, 'Leave a Comment')
    expect(shown.dialog.queryByRole('link', { name: 'guidelines of Chess Club' })).toBe(null)
    shown.close()
    await world.db.updateTable('community').set({ guidelines: 'Touch, move.' }).execute()
    const { dialog } = await openComposer(world, post.link, bob, 'Leave a Comment')
    const link = await dialog.findByRole('link', { name: 'guidelines of Chess Club' })
    expect(link.getAttribute('href')).toBe('/communities/chess-club?tab=about')
  })

  test('fills the screen of a phone, and keeps the focus inside, where typing reaches the field', async () => {
    const matches = vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
      const list = { matches: media.includes('48em'), media, addEventListener() {}, removeEventListener() {} }
      return list as unknown as MediaQueryList
    })
    onTestFinished(() => matches.mockRestore())
    const { world, ann, bob, post } = await createThreadWorld()
    await ann.api.comments.add({ postId: post.id, content: 'Anyone?' })
    const { dialog, user } = await openComposer(world, post.link, bob, 'Reply')
    expect(screen.getByRole('dialog').getAttribute('aria-modal')).toBe('true')
    dialog.getByText('Anyone?')
    await user.keyboard('Me, of course')
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Me, of course')
  })
})
