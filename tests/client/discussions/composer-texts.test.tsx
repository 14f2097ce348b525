import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openScreen } from '../../support/client/screen.tsx'
import { openComposer } from '../../support/client/thread-screen.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'

describe('a text in the composer', () => {
  test('is another one while a comment is posted, and stays when that has been posted', async () => {
    const { world, ann, bob, post } = await createThreadWorld()
    const { dialog, user, browser, open, isClosed, address, go } = await openComposer(
      world,
      post.link,
      bob,
      'Leave a Comment',
    )
    await user.type(dialog.getByRole('textbox'), 'c5')
    const release = Promise.withResolvers<void>()
    browser.until = release.promise
    await user.click(dialog.getByRole('button', { name: 'Post Comment' }))
    await isClosed()
    const other = await open()
    const field = other.getByRole<HTMLTextAreaElement>('textbox')
    expect(field.value).toBe('')
    await user.type(field, 'And then d6')
    release.resolve()
    await screen.findByText('Your comment has been posted')
    expect([field.isConnected, field.value]).toEqual([true, 'And then d6'])

    await go('/')
    const leaving = within(await screen.findByRole('dialog', { name: 'Leave without posting?' }))
    await user.click(leaving.getByRole('button', { name: 'Keep editing' }))
    expect(address()).toBe(post.link)
    await user.click(await other.findByRole('button', { name: 'Post Comment' }))
    await isClosed()
    await waitFor(() => expect(screen.queryByText('Posting...')).toBe(null))
    const { items } = await ann.api.comments.list({ postId: post.id })
    expect(items.map(({ content }) => content).sort()).toEqual(['And then d6', 'c5'])
  })

  test('keeps the text when it is closed, and discards it when it is cancelled', async () => {
    const { world, bob, post } = await createThreadWorld()
    const { dialog, user, open, isClosed } = await openComposer(world, post.link, bob, 'Leave a Comment')
    await user.type(dialog.getByRole('textbox'), 'c5')
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await isClosed()
    const kept = await open()
    expect(kept.getByRole<HTMLTextAreaElement>('textbox').value).toBe('c5')
    await user.click(kept.getByRole('button', { name: 'Cancel' }))
    await isClosed()
    expect((await open()).getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  test('returns a cancelled text on request', async () => {
    const { world, bob, post } = await createThreadWorld()
    const { dialog, user } = await openComposer(world, post.link, bob, 'Leave a Comment')
    await user.type(dialog.getByRole('textbox'), 'c5')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await screen.findByText('Your text has been discarded')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    const again = within(await screen.findByRole('dialog', { name: 'Leave a Comment' }))
    await waitFor(() => expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('c5'))
  })

  test('returns a cancelled text as a draft after the post was left', async () => {
    const { world, bob, post } = await createThreadWorld()
    const { dialog, user, open, isClosed, go } = await openComposer(world, post.link, bob, 'Leave a Comment')
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
    const { world, ann, bob, post } = await createThreadWorld()
    const cleo = await world.user('Cleo')
    const { id } = await ann.api.comments.add({ postId: post.id, content: 'Anyone?' })
    await cleo.api.comments.add({ postId: post.id, content: 'Hardly' })
    const { user } = openScreen(world, post.link, bob)
    const replyTo = async (name: string) => {
      const comment = await screen.findByRole('article', { name: `Comment by ${name}, level 1` })
      await user.click(within(comment).getByRole('button', { name: /^Reply to/ }))
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
    const { world, ann, bob, post } = await createThreadWorld()
    await ann.api.comments.add({ postId: post.id, content: 'Anyone?' })
    const { dialog, user, open, isClosed } = await openComposer(world, post.link, bob, 'Reply')
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
    const { world, bob, post } = await createThreadWorld()
    const { dialog, user, isClosed, address } = await openComposer(world, post.link, bob, 'Leave a Comment')
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
})
