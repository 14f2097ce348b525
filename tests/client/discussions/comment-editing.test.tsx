import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

/** Ann's post with a comment by Bob. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { forumId } = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })
  const { id } = await bob.api.comments.add({ postId: post.id, content: 'c5' })
  return { world, ann, bob, post, id }
}

const comment = (name: string, level = 1) =>
  screen.findByRole('article', { name: `Comment by ${name}, level ${level}` })

describe('the author of a comment', () => {
  test('edits it in place, and keeps the old text on cancel or failure', async () => {
    const { world, bob, post, id } = await setting()
    const { user, browser } = openScreen(world, post.link, bob)
    const own = within(await comment('Bob'))
    const edit = async (text: string) => {
      await user.click(own.getByRole('button', { name: /^Edit the comment/ }))
      const field = await own.findByRole('textbox', { name: 'Edit your comment' })
      await user.clear(field)
      if (text) await user.type(field, text)
    }
    await edit('e5')
    await user.click(own.getByRole('button', { name: 'Cancel' }))
    expect(await own.findByText('c5')).toBeTruthy()

    await edit('')
    await user.click(own.getByRole('button', { name: 'Save' }))
    await own.findByText('Comment cannot be empty')
    browser.isOffline = true
    const field = own.getByRole<HTMLTextAreaElement>('textbox')
    await user.type(field, 'e5')
    await user.click(own.getByRole('button', { name: 'Save' }))
    await screen.findByText('Failed to update comment')
    expect(field.value).toBe('e5')
    browser.isOffline = false
    await user.click(own.getByRole('button', { name: 'Save' }))
    await screen.findByText('Your comment has been updated')
    expect(await own.findByText('e5')).toBeTruthy()
    expect(await bob.api.comments.history({ id })).toMatchObject({ items: [{ content: 'c5' }] })
  })

  test('cannot edit it without a verified address, and is told why', async () => {
    const { world, bob, post } = await setting()
    const { user } = openScreen(world, post.link, bob)
    const own = within(await comment('Bob'))
    await user.click(own.getByRole('button', { name: /^Edit the comment/ }))
    await user.type(await own.findByRole('textbox'), '!')
    await world.db.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', bob.id).execute()
    await user.click(own.getByRole('button', { name: 'Save' }))
    await screen.findByText('Verification Required')
    await own.findByText('You need to verify your email before editing comments')
    expect(own.getByRole('button', { name: 'Resend verification email' })).toBeTruthy()
    expect(own.getByRole<HTMLTextAreaElement>('textbox').value).toBe('c5!')
  })

  test('deletes it after confirmation, and sees it again when that fails', async () => {
    const { world, ann, bob, post, id } = await setting()
    await ann.api.comments.add({ postId: post.id, content: 'Nf3', parentId: id })
    await bob.api.comments.add({ postId: post.id, content: 'd5' })
    await bob.api.comments.remove({ id })
    const { user, browser } = openScreen(world, post.link, bob)
    const placeholder = await screen.findByRole('article', { name: 'Comment a deleted comment, level 1' })
    expect(within(placeholder).getByText('[deleted]')).toBeTruthy()
    expect(placeholder.textContent).not.toContain('c5')
    expect(within(placeholder).queryByText('Reply')).toBe(null)
    expect(await comment('Ann', 2)).toBeTruthy()

    const opener = async () => within(await comment('Bob')).getByRole('button', { name: /^Delete the comment/ })
    const remove = async (answer: 'Cancel' | 'Delete') => {
      await user.click(await opener())
      const asking = within(await screen.findByRole('dialog', { name: 'Delete comment' }))
      asking.getByText('Are you sure you want to delete this comment? This action cannot be undone.')
      await user.click(asking.getByRole('button', { name: answer }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    }
    await remove('Cancel')
    expect(screen.getByText('d5')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await opener()))
    browser.isOffline = true
    await remove('Delete')
    await screen.findByText('Failed to delete comment')
    expect(await screen.findByText('d5')).toBeTruthy()
    browser.isOffline = false
    await remove('Delete')
    await screen.findByText('Comment deleted successfully')
    await waitFor(() => expect(screen.queryByText('d5')).toBe(null))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Comments' })))
    expect((await ann.api.comments.list({ postId: post.id })).items).toHaveLength(2)
  })
})

describe('an edited comment', () => {
  test('shows its earlier versions to every reader', async () => {
    const { world, ann, bob, post, id } = await setting()
    await bob.api.comments.edit({ id, content: 'c5 at once' })
    await bob.api.comments.edit({ id, content: 'c5 at last' })
    const { user } = openScreen(world, post.link, ann)
    await user.click(await screen.findByRole('button', { name: /^• edited/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit history' }))
    const versions = await dialog.findAllByRole('listitem')
    expect(versions.map((version) => version.textContent)).toEqual([
      expect.stringContaining('Current version'),
      expect.stringContaining('Earlier version'),
      expect.stringContaining('First version'),
    ])
    expect(dialog.getByText('last').tagName).toBe('INS')
    expect(versions[2]?.textContent).toContain('c5')
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  })
})
