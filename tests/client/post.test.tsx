import { screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { found } from '../support/rest-communities.ts'
import { openWorld } from '../support/rest-world.ts'
import { openScreen } from '../support/screen.tsx'

/** Ann's post in her community, and Bob who is no member. */
async function setting(settings: Parameters<typeof found>[1] = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await found(ann, settings)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4 is **best**', forumId: club.forumId })
  return { world, ann, bob, club, post }
}

const title = () => screen.findByRole('heading', { level: 1, name: 'Opening' })
const comment = (name: string, level = 1) =>
  screen.findByRole('article', { name: `Comment by ${name}, level ${level}` })

describe('a post', () => {
  test('says who wrote it, where and when, and what people thought of it', async () => {
    const { world, ann, bob, post } = await setting()
    await bob.api.comments.add({ postId: post.id, content: 'c5' })
    openScreen(world, post.link, bob)
    await title()
    const article = within(screen.getAllByRole('article')[0] ?? document.body)
    expect(article.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe(`/users/${ann.id}`)
    expect(article.getByRole('link', { name: 'Chess Club' }).getAttribute('href')).toBe('/communities/chess-club')
    expect((await article.findByText('best')).tagName).toBe('STRONG')
    expect(article.getByText('0 likes')).toBeTruthy()
    expect(article.getByText('1 comment')).toBeTruthy()
    expect(document.title).toBe('Opening · Folkmoot')
  })

  test('that is not there, or not for the viewer, cannot be told from one that never was', async () => {
    const { world, bob, post } = await setting({ isPrivate: true })
    for (const path of [post.link, '/communities/chess-club/posts/nothing']) {
      const shown = openScreen(world, path, bob)
      await screen.findByRole('heading', { level: 1, name: 'Post Not Found' })
      screen.getByText("The post you're looking for doesn't exist or you don't have access to it.")
      const back = screen.getByRole('link', { name: 'Back to Community' })
      expect(back.getAttribute('href')).toBe('/communities/chess-club')
      expect(screen.queryByRole('button', { name: 'Leave a Comment' })).toBe(null)
      shown.close()
    }
  })

  test('can be commented by everybody who may read it and has verified their address', async () => {
    const { world, bob, post } = await setting()
    const notice = 'You need to verify your email address before you can comment.'
    const leaveComment = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Leave a Comment' })
    const unverified = openScreen(world, post.link, await world.user('Ida', { isVerified: false }))
    await title()
    expect(leaveComment().disabled).toBe(true)
    expect(screen.getByText(notice)).toBeTruthy()
    unverified.close()

    openScreen(world, post.link, bob)
    await title()
    expect(leaveComment().disabled).toBe(false)
    expect(screen.queryByText(notice)).toBe(null)
  })
})

describe('the comments of a post', () => {
  test('stand as a tree; what was edited says so; only authors may change theirs', async () => {
    const { world, ann, bob, post } = await setting()
    const { id } = await bob.api.comments.add({ postId: post.id, content: 'c5' })
    await ann.api.comments.add({ postId: post.id, content: 'Nf3', parentId: id })
    await bob.api.comments.edit({ id, content: 'c5!' })
    openScreen(world, post.link, bob)
    const own = await comment('Bob')
    expect(await within(own).findByText('c5!')).toBeTruthy()
    expect(own.textContent).toContain('• edited')
    const buttons = (of: HTMLElement) =>
      within(of)
        .getAllByRole('button')
        .map((button) => button.textContent)
    expect(buttons(own)).toEqual(['', 'Reply', 'Edit', 'Delete'])

    const replies = within(await screen.findByRole('list', { name: 'Replies to Bob' }))
    const reply = replies.getByRole('article', { name: 'Comment by Ann, level 2' })
    expect(reply.textContent).not.toContain('edited')
    expect(buttons(reply)).toEqual(['', 'Reply'])
  })

  test('that were deleted leave a placeholder only while they have replies', async () => {
    const { world, ann, bob, post } = await setting()
    const { id } = await bob.api.comments.add({ postId: post.id, content: 'c5' })
    await ann.api.comments.add({ postId: post.id, content: 'Nf3', parentId: id })
    await bob.api.comments.add({ postId: post.id, content: 'd5' })
    await bob.api.comments.remove({ id })
    const { user } = openScreen(world, post.link, bob)
    const placeholder = await screen.findByRole('article', { name: 'Comment a deleted comment, level 1' })
    expect(within(placeholder).getByText('[deleted]')).toBeTruthy()
    expect(placeholder.textContent).not.toContain('c5')
    expect(within(placeholder).queryByText('Reply')).toBe(null)
    expect(await comment('Ann', 2)).toBeTruthy()

    const confirm = vi.fn(() => false)
    vi.stubGlobal('confirm', confirm)
    onTestFinished(() => void vi.unstubAllGlobals())
    const remove = within(await comment('Bob')).getByRole('button', { name: 'Delete' })
    await user.click(remove)
    expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this comment? This action cannot be undone.')
    expect(screen.getByText('d5')).toBeTruthy()
    confirm.mockReturnValue(true)
    await user.click(remove)
    await screen.findByText('Comment deleted successfully')
    expect(screen.queryByText('d5')).toBe(null)
    expect((await ann.api.comments.list({ postId: post.id })).items).toHaveLength(2)
  })

  test('are answered down to the tenth level and no further', async () => {
    const { world, bob, post } = await setting()
    let parentId: string | null = null
    for (let depth = 0; depth <= 10; depth++) {
      const added: { id: string } = await bob.api.comments.add({ postId: post.id, content: `At ${depth}`, parentId })
      parentId = added.id
    }
    openScreen(world, post.link, bob)
    await screen.findByText('At 10')
    expect(within(await comment('Bob', 10)).getByRole('button', { name: 'Reply' })).toBeTruthy()
    expect(within(await comment('Bob', 11)).queryByRole('button', { name: 'Reply' })).toBe(null)
    expect(within(await comment('Bob', 11)).getByRole('button', { name: 'Edit' })).toBeTruthy()
  })

  test('are changed in their place, and keep the old text when that is cancelled or fails', async () => {
    const { world, bob, post } = await setting()
    await bob.api.comments.add({ postId: post.id, content: 'c5' })
    const { user, browser } = openScreen(world, post.link, bob)
    const own = within(await comment('Bob'))
    const edit = async (text: string) => {
      await user.click(own.getByRole('button', { name: 'Edit' }))
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
    expect((await bob.api.comments.list({ postId: post.id })).items).toMatchObject([{ content: 'e5' }])
  })

  test('can be folded up, and a link to one inside opens them again', async () => {
    const { world, ann, bob, post } = await setting()
    const { id: parentId } = await bob.api.comments.add({ postId: post.id, content: 'c5' })
    const { id } = await ann.api.comments.add({ postId: post.id, content: 'Nf3', parentId })
    const { user } = openScreen(world, `${post.link}#comment-${id}`, bob)
    const reply = await comment('Ann', 2)
    expect(document.activeElement).toBe(reply)
    await user.click(screen.getByRole('button', { name: 'Collapse the comment by Bob' }))
    expect(screen.queryByRole('article', { name: 'Comment by Ann, level 2' })).toBe(null)
    expect(screen.getByText('1 reply')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Expand the comment by Bob' }))
    expect(await comment('Ann', 2)).toBeTruthy()
  })

  test('that a link points to in vain are said to be gone', async () => {
    const { world, bob, post } = await setting()
    openScreen(world, `${post.link}#comment-gone`, bob)
    await screen.findByText('The comment this link points to is not here any more.')
    expect(screen.getByRole('heading', { name: 'No comments yet' })).toBeTruthy()
  })
})
