import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
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

describe('the composer', () => {
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

  test('keeps what is typed while a comment is posted', async () => {
    const { world, ann, bob, post } = await setting()
    const { dialog, user, browser, isClosed, address, go } = await dialogFor(world, post.link, bob, 'Leave a Comment')
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox')
    await user.type(field, 'c5')
    const release = Promise.withResolvers<void>()
    browser.until = release.promise
    await user.click(dialog.getByRole('button', { name: 'Post Comment' }))
    await dialog.findByRole('button', { name: 'Posting...' })
    await user.type(field, ' and then d6')
    release.resolve()
    await screen.findByText('Your comment has been posted')
    await waitFor(() => expect(field.value).toBe('and then d6'))

    // The rest is a text like any other: leaving asks, and posting sends it.
    await go('/')
    const leaving = within(await screen.findByRole('dialog', { name: 'Leave without posting?' }))
    await user.click(leaving.getByRole('button', { name: 'Keep editing' }))
    expect(address()).toBe(post.link)
    await user.click(await dialog.findByRole('button', { name: 'Post Comment' }))
    await isClosed()
    const { items } = await ann.api.comments.list({ postId: post.id })
    expect(items.map(({ content }) => content).sort()).toEqual(['and then d6', 'c5'])
  })

  test('stays open for another comment that was chosen while a comment is posted', async () => {
    const { world, ann, bob, post } = await setting()
    await ann.api.comments.add({ postId: post.id, content: 'Anyone?' })
    const { dialog, user, browser } = await dialogFor(world, post.link, bob, 'Leave a Comment')
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox')
    await user.type(field, 'c5')
    const release = Promise.withResolvers<void>()
    browser.until = release.promise
    await user.click(dialog.getByRole('button', { name: 'Post Comment' }))
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await screen.findByRole('dialog', { name: 'Reply to Ann' })
    release.resolve()
    await screen.findByText('Your comment has been posted')
    await waitFor(() => expect(field.value).toBe(''))
    expect(screen.getByRole('dialog', { name: 'Reply to Ann' })).toBeTruthy()
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

  test("leads to the community's own guidelines where they exist", async () => {
    const { world, bob, post } = await setting()
    const shown = await dialogFor(world, post.link, bob, 'Leave a Comment')
    expect(shown.dialog.queryByRole('link', { name: 'guidelines of Chess Club' })).toBe(null)
    shown.close()
    await world.db.updateTable('community').set({ guidelines: 'Touch, move.' }).execute()
    const { dialog } = await dialogFor(world, post.link, bob, 'Leave a Comment')
    const link = await dialog.findByRole('link', { name: 'guidelines of Chess Club' })
    expect(link.getAttribute('href')).toBe('/communities/chess-club?tab=about')
  })

  test('returns a cancelled text on request', async () => {
    const { world, bob, post } = await setting()
    const { dialog, user } = await dialogFor(world, post.link, bob, 'Leave a Comment')
    await user.type(dialog.getByRole('textbox'), 'c5')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await screen.findByText('Your text has been discarded')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    const again = within(await screen.findByRole('dialog', { name: 'Leave a Comment' }))
    await waitFor(() => expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('c5'))
  })

  test('returns a cancelled text as a draft after the post was left', async () => {
    const { world, bob, post } = await setting()
    const { dialog, user, open, isClosed, go } = await dialogFor(world, post.link, bob, 'Leave a Comment')
    await user.type(dialog.getByRole('textbox'), 'c5')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await isClosed()
    await screen.findByText('Your text has been discarded')
    await go('/communities/chess-club')
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Opening' })).toBe(null))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Your text has been saved as a draft')
    await go(post.link)
    const again = await open()
    expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('c5')
    again.getByText('Your draft was restored.')
  })

  test('leaves the thread in reach, and takes the text along to another comment', async () => {
    const { world, ann, bob, post } = await setting()
    const cleo = await world.user('Cleo')
    const { id } = await ann.api.comments.add({ postId: post.id, content: 'Anyone?' })
    await cleo.api.comments.add({ postId: post.id, content: 'Hardly' })
    const { user } = openScreen(world, post.link, bob)
    const replyTo = async (name: string) => {
      const comment = await screen.findByRole('article', { name: `Comment by ${name}, level 1` })
      await user.click(within(comment).getByRole('button', { name: 'Reply' }))
    }
    await replyTo('Cleo')
    const composer = await screen.findByRole('dialog', { name: 'Reply to Cleo' })
    expect(composer.getAttribute('aria-modal')).toBe(null)
    const field = within(composer).getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    expect(document.activeElement).toBe(field)
    await user.type(field, 'Me')

    await replyTo('Ann')
    await screen.findByRole('dialog', { name: 'Reply to Ann' })
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect([field.isConnected, field.value, document.activeElement]).toEqual([true, 'Me', field])
    expect(document.querySelectorAll('[data-answered]')).toHaveLength(1)
    await user.click(within(composer).getByRole('button', { name: 'Post Reply' }))
    await screen.findByText('Your reply to Ann has been posted successfully.')
    expect((await ann.api.comments.list({ postId: post.id })).items).toContainEqual(
      expect.objectContaining({ content: 'Me', parentId: id }),
    )
    await replyTo('Cleo')
    expect(within(await screen.findByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  test('joins the text with a draft for the other comment', async () => {
    const { world, ann, bob, post } = await setting()
    await ann.api.comments.add({ postId: post.id, content: 'Anyone?' })
    const { dialog, user, open, isClosed } = await dialogFor(world, post.link, bob, 'Reply')
    await user.type(dialog.getByRole('textbox'), 'Me')
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await isClosed()
    await user.click(screen.getByRole('button', { name: 'Leave a Comment' }))
    const composer = within(await screen.findByRole('dialog', { name: 'Leave a Comment' }))
    await user.type(composer.getByRole('textbox'), 'c5')
    const field = (await open()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    await waitFor(() => expect(field.value).toBe('c5\n\nMe'))
  })

  test('asks before Escape or a link leaves a text, and returns the focus', async () => {
    const { world, bob, post } = await setting()
    const { dialog, user, isClosed, address } = await dialogFor(world, post.link, bob, 'Leave a Comment')
    const opener = screen.getByRole('button', { name: 'Leave a Comment' })
    await user.keyboard('{Escape}')
    await isClosed()
    await waitFor(() => expect(document.activeElement).toBe(opener))

    await user.click(opener)
    const field = within(await screen.findByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox')
    await user.type(field, 'c5')
    await user.keyboard('{Escape}')
    const asking = within(await screen.findByRole('dialog', { name: 'Close without posting?' }))
    await user.click(asking.getByRole('button', { name: 'Cancel' }))
    expect(field.isConnected).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Chess Club' }))
    const leaving = within(await screen.findByRole('dialog', { name: 'Leave without posting?' }))
    await user.click(leaving.getByRole('button', { name: 'Keep editing' }))
    expect(address()).toBe(post.link)
    expect(dialog).toBeTruthy()

    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    field.focus()
    await user.keyboard('{Escape}')
    const again = within(await screen.findByRole('dialog', { name: 'Close without posting?' }))
    await user.click(again.getByRole('button', { name: 'Close without posting' }))
    await isClosed()
    await user.click(opener)
    await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('c5'))
  })

  test('fills the screen of a phone and keeps the focus inside', async () => {
    const matches = vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
      const list = { matches: media.includes('48em'), media, addEventListener() {}, removeEventListener() {} }
      return list as unknown as MediaQueryList
    })
    onTestFinished(() => matches.mockRestore())
    const { world, ann, bob, post } = await setting()
    await ann.api.comments.add({ postId: post.id, content: 'Anyone?' })
    const { dialog } = await dialogFor(world, post.link, bob, 'Reply')
    expect(screen.getByRole('dialog').getAttribute('aria-modal')).toBe('true')
    dialog.getByText('Anyone?')
  })
})
