import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

/** Ann's post with a comment of hers, open in Bob's browser with its stream. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { forumId } = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })
  const { id } = await ann.api.comments.add({ postId: post.id, content: 'Your move' })
  const shown = openScreen(world, post.link, bob)
  await screen.findByText('Your move')
  await waitFor(() => expect(shown.browser.cuts.size).toBe(1))
  return { world, ann, bob, post, id, ...shown }
}

const membership = (text: string) => screen.findByText(text)
const articles = () => screen.getAllByRole('article', { name: /^Comment / })

describe('an open thread', () => {
  test('inserts and announces new replies', async () => {
    const { ann, post, id } = await setting()
    await ann.api.comments.add({ postId: post.id, content: 'No hurry', parentId: id })
    const replies = within(await screen.findByRole('list', { name: 'Replies to Ann' }))
    expect(await replies.findByText('No hurry')).toBeTruthy()
    expect((await membership('New reply by Ann')).getAttribute('role')).toBe('status')
    expect(await screen.findByRole('link', { name: '2 comments' })).toBeTruthy()
  })

  test('holds new comments back until they are requested, then focuses them', async () => {
    const { ann, post, user } = await setting()
    await ann.api.comments.add({ postId: post.id, content: 'One more thing' })
    await screen.findByRole('button', { name: 'Show 1 new comment' })
    await ann.api.comments.add({ postId: post.id, content: 'And another' })
    const show = await screen.findByRole('button', { name: 'Show 2 new comments' })
    expect(screen.queryByText('One more thing')).toBe(null)
    expect((await membership('2 new comments')).getAttribute('role')).toBe('status')
    await user.click(show)
    const newest = await screen.findByText('And another')
    await waitFor(() => expect(document.activeElement).toBe(newest.closest('article')))
    expect(articles()).toHaveLength(3)
    expect(screen.queryByRole('button', { name: /^Show/ })).toBe(null)
  })

  test("shows the viewer's new comment once", async () => {
    const { ann, bob, post, user } = await setting()
    await user.click(screen.getByRole('button', { name: 'Leave a Comment' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave a Comment' }))
    await user.type(dialog.getByRole('textbox', { name: 'Your comment' }), 'c5')
    await user.click(dialog.getByRole('button', { name: 'Post Comment' }))
    await membership('Your comment has been posted')
    await bob.api.comments.add({ postId: post.id, content: 'From my telephone' })
    await membership('From my telephone')
    await ann.api.comments.add({ postId: post.id, content: 'Nf3' })
    await screen.findByRole('button', { name: 'Show 1 new comment' })
    expect(screen.getAllByText('c5')).toHaveLength(1)
    expect(articles()).toHaveLength(3)
    expect(await screen.findByRole('link', { name: '4 comments' })).toBeTruthy()
  })

  test('shows edits, deletions and reactions', async () => {
    const { ann, bob, post, id } = await setting()
    const { id: reply } = await ann.api.comments.add({ postId: post.id, content: 'No hurry', parentId: id })
    await membership('No hurry')
    await ann.api.comments.edit({ id: reply, content: 'Hurry up' })
    await membership('Hurry up')
    await ann.api.reactions.react({ targetType: 'COMMENT', targetId: id, reactionType: 'love' })
    await screen.findByRole('button', { name: /^Love, 1: comment by/ })
    await bob.api.reactions.react({ targetType: 'POST', targetId: post.id, reactionType: 'happy' })
    expect((await screen.findByRole('button', { name: 'Haha, 1: Opening' })).getAttribute('aria-pressed')).toBe('true')
    await ann.api.comments.remove({ id: reply })
    await waitFor(() => expect(screen.queryByText('Hurry up')).toBe(null))
    expect(await screen.findByRole('link', { name: '1 comment' })).toBeTruthy()
  })

  test('shows a lock at once', async () => {
    const { ann, post } = await setting()
    await ann.api.posts.lock({ id: post.id, isLocked: true })
    await membership('This post is locked. You can no longer comment on it.')
  })

  test('does not mark comments that arrived live as new on the next visit', async () => {
    const { world, ann, bob, post, id, close } = await setting()
    await waitFor(async () => expect((await bob.api.threads.open({ postId: post.id })).seenAt).toBeTruthy())
    await ann.api.comments.add({ postId: post.id, content: 'No hurry', parentId: id })
    await membership('No hurry')
    const { seenAt } = await bob.api.threads.open({ postId: post.id })
    close()
    await waitFor(async () => expect((await bob.api.threads.open({ postId: post.id })).seenAt).not.toBe(seenAt))
    openScreen(world, post.link, bob)
    await membership('No hurry')
    expect(screen.queryByText('New', { selector: 'article span' })).toBe(null)
  })
})

describe('an open thread without a stream', () => {
  test('reloads when the browser is online again', async () => {
    const { ann, post, id, browser } = await setting()
    for (const cut of browser.cuts) cut()
    await waitFor(() => expect(browser.cuts.size).toBe(0))
    await ann.api.comments.add({ postId: post.id, content: 'No hurry', parentId: id })
    await ann.api.comments.add({ postId: post.id, content: 'One more thing' })
    act(() => void window.dispatchEvent(new Event('offline')))
    act(() => void window.dispatchEvent(new Event('online')))
    await membership('No hurry')
    await membership('One more thing')
    expect(articles()).toHaveLength(3)
  })
})
