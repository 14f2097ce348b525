import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { viewerKey } from '../../../src/client/platform/query-client.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen, withOneAnswer } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import type { TestUser, World } from '../../support/world.ts'

/** Ann's post, open in Bob's browser. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { forumId } = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })
  return { world, ann, bob, post }
}

/** Opens the dialog for a comment on the post, or for a reply to its comment. */
async function dialogFor(world: World, path: string, user: TestUser, opener: 'Leave a Comment' | 'Reply') {
  const shown = openScreen(world, path, user)
  const open = async () => {
    await shown.user.click(await screen.findByRole('button', { name: opener }))
    return within(await screen.findByRole('dialog', { name: /^(Leave a Comment|Reply to Ann)$/ }))
  }
  const dialog = await open()
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: /Comment|Reply/ })).toBe(null))
  return { ...shown, dialog, open, isClosed }
}

describe('the comment dialog', () => {
  test('posts a comment, closes, and is empty the next time', async () => {
    const { world, ann, bob, post } = await setting()
    const { dialog, user, open, isClosed } = await dialogFor(world, post.link, bob, 'Leave a Comment')
    expect(dialog.getByRole('link', { name: 'guidelines' }).getAttribute('href')).toBe('/guidelines')
    await user.type(dialog.getByRole('textbox', { name: 'Your comment' }), '  c5, *of course*')
    await user.click(dialog.getByRole('button', { name: 'Post Comment' }))
    await screen.findByText('Your comment has been posted')
    await isClosed()
    const comment = within(await screen.findByRole('article', { name: 'Comment by Bob, level 1' }))
    expect((await comment.findByText('of course')).tagName).toBe('EM')
    expect(screen.getByText('1 comment')).toBeTruthy()
    expect((await ann.api.comments.list({ postId: post.id })).items).toMatchObject([{ content: '  c5, *of course*' }])

    const again = await open()
    expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  test('posts a reply below its parent', async () => {
    const { world, ann, bob, post } = await setting()
    await ann.api.comments.add({ postId: post.id, content: 'Anyone?' })
    const { dialog, user, isClosed } = await dialogFor(world, post.link, bob, 'Reply')
    await user.type(dialog.getByRole('textbox', { name: 'Your reply' }), 'Me')
    await user.click(dialog.getByRole('button', { name: 'Post Reply' }))
    await screen.findByText('Reply posted')
    expect(screen.getByText('Your reply to Ann has been posted successfully.')).toBeTruthy()
    await isClosed()
    const replies = within(screen.getByRole('list', { name: 'Replies to Ann' }))
    expect(replies.getByRole('article', { name: 'Comment by Bob, level 2' })).toBeTruthy()
  })

  test('does not send a blank comment', async () => {
    const { world, ann, bob, post } = await setting()
    const { dialog, user } = await dialogFor(world, post.link, bob, 'Leave a Comment')
    await user.type(dialog.getByRole('textbox'), '  ')
    await user.click(dialog.getByRole('button', { name: 'Post Comment' }))
    expect(screen.getByRole('dialog', { name: 'Leave a Comment' })).toBeTruthy()
    expect((await ann.api.comments.list({ postId: post.id })).items).toEqual([])
  })

  test('keeps the text and reverts the comment when the post was deleted meanwhile', async () => {
    const { world, bob, post } = await setting()
    const { dialog, user } = await dialogFor(world, post.link, bob, 'Leave a Comment')
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox')
    await user.type(field, 'c5')
    await world.db.updateTable('post').set({ deletedAt: world.services.now().toISOString() }).execute()
    await user.click(dialog.getByRole('button', { name: 'Post Comment' }))
    // Checked at the refusal, because the page reloads the post afterwards.
    await waitFor(() => {
      expect(screen.getByText('Post not found')).toBeTruthy()
      expect(screen.getByRole('dialog', { name: 'Leave a Comment' })).toBeTruthy()
      expect(field.value).toBe('c5')
    })
    await waitFor(() => expect(screen.queryByRole('article', { name: /^Comment by Bob/ })).toBe(null))
  })

  test('asks for verification as soon as the server refuses, and asks again who is signed in', async () => {
    const { world, ann, bob, post } = await setting()
    const { dialog, user, browser, queryClient } = await dialogFor(world, post.link, bob, 'Leave a Comment')
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox')
    await user.type(field, 'c5')
    await world.db.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', bob.id).execute()
    const release = await withOneAnswer(browser, () => user.click(dialog.getByRole('button', { name: 'Post Comment' })))
    await dialog.findByText(messages.verificationNeededToComment)
    expect(queryClient.getQueryData(viewerKey)).toMatchObject({ emailVerified: true })
    expect(dialog.getByRole('button', { name: 'Resend verification email' })).toBeTruthy()
    expect(field.value).toBe('c5')
    release()
    await waitFor(() => expect(queryClient.getQueryData(viewerKey)).toMatchObject({ emailVerified: false }))
    expect(dialog.getByText(messages.verificationNeededToComment)).toBeTruthy()
    expect((await ann.api.comments.list({ postId: post.id })).items).toEqual([])
  })

  test('keeps the text when the server is unreachable, and sends it the next time', async () => {
    const { world, bob, ann, post } = await setting()
    const { dialog, user, browser, isClosed } = await dialogFor(world, post.link, bob, 'Leave a Comment')
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox')
    await user.type(field, 'c5')
    browser.isOffline = true
    await user.click(dialog.getByRole('button', { name: 'Post Comment' }))
    await screen.findByText('Failed to post comment')
    expect(field.value).toBe('c5')
    browser.isOffline = false
    await user.click(await dialog.findByRole('button', { name: 'Post Comment' }))
    await isClosed()
    await screen.findByText('Your comment has been posted')
    expect((await ann.api.comments.list({ postId: post.id })).items).toMatchObject([{ content: 'c5' }])
  })

  test('keeps the text when it is closed, and discards it when it is cancelled', async () => {
    const { world, bob, post } = await setting()
    const { dialog, user, open, isClosed } = await dialogFor(world, post.link, bob, 'Leave a Comment')
    await user.type(dialog.getByRole('textbox'), 'c5')
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await isClosed()
    const kept = await open()
    expect(kept.getByRole<HTMLTextAreaElement>('textbox').value).toBe('c5')
    await user.click(kept.getByRole('button', { name: 'Cancel' }))
    await isClosed()
    expect((await open()).getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })
})
