import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openScreen } from '../../support/client/screen.tsx'
import { findComment, openComposer } from '../../support/client/thread-screen.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'
import type { World } from '../../support/world.ts'

const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('folkmoot-draft:'))
const own = () => screen.getAllByRole('article', { name: 'Comment by Bob, level 1' })
const isPosted = () => screen.findByText('Your comment has been posted')
const tryAgain = () => screen.findByRole('button', { name: 'Try again to send the comment by Bob: c5' })

/** Gives the browser the clock of the server. */
function sharesClock(world: World) {
  vi.useFakeTimers({ toFake: ['Date'], now: world.services.now() })
  onTestFinished(() => void vi.useRealTimers())
}

/** Ann's post in Bob's browser, whose composer has the text `c5`, and a function that sends it. */
async function setting() {
  const { world, ann, bob, post } = await createThreadWorld()
  const shown = await openComposer(world, post.link, bob, 'Leave a Comment')
  await waitFor(() => expect(shown.browser.cuts.size).toBe(1))
  await shown.user.type(shown.dialog.getByRole('textbox'), 'c5')
  const { browser, user, dialog } = shown
  return {
    ...{ world, ann, bob, post },
    ...shown,
    send: () => user.click(dialog.getByRole('button', { name: 'Post Comment' })),
    /** Ends the stream of the thread, so that only answers bring comments. */
    async cutStream() {
      for (const cut of browser.cuts) cut()
      await waitFor(() => expect(browser.cuts.size).toBe(0))
    },
    posted: async () => (await ann.api.comments.list({ postId: post.id })).items.map(({ content }) => content),
  }
}

describe('a comment that is sent', () => {
  test('is in its place at once, and in view and tinted when it has been posted', async () => {
    const { browser, send, isClosed, cutStream } = await setting()
    await cutStream()
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    const release = Promise.withResolvers<void>()
    browser.until = release.promise
    await send()
    await isClosed()
    const sending = await findComment('Bob')
    within(sending).getByText('Posting...')
    expect(sending.querySelector('[data-sending]')?.textContent).toContain('c5')
    expect(scrolled.mock.contexts).toContain(sending)
    expect(screen.queryByRole('link', { name: '1 comment' })).toBe(null)

    release.resolve()
    await isPosted()
    await waitFor(() => expect(screen.queryByText('Posting...')).toBe(null))
    const comment = await findComment('Bob')
    await waitFor(() => expect(comment.dataset.posted).toBe(''))
    expect(scrolled.mock.contexts).toContain(comment)
    expect([own().length, kept()]).toEqual([1, []])
    scrolled.mockRestore()
  })

  test('is shown once when its live event arrives before the answer', async () => {
    const { browser, send, posted } = await setting()
    const release = Promise.withResolvers<void>()
    browser.until = release.promise
    await send()
    await waitFor(() => expect(own()[0]?.id).toMatch(/^comment-(?!sending)/))
    expect([own().length, screen.queryByText('Posting...')]).toEqual([1, null])
    release.resolve()
    await isPosted()
    expect([own().length, await posted(), kept()]).toEqual([1, ['c5'], []])
    expect(await screen.findByRole('link', { name: '1 comment' })).toBeTruthy()
  })
})

describe('a comment that could not be sent', () => {
  test('stays with its text, and is sent by another attempt', async () => {
    const { browser, user, send, posted, isClosed } = await setting()
    browser.isOffline = true
    await send()
    await isClosed()
    await screen.findByText('Failed to post comment')
    await user.click(await tryAgain())
    // It fails again.
    within(await findComment('Bob')).getByText('c5')
    await tryAgain()
    expect(await posted()).toEqual([])

    browser.isOffline = false
    await user.click(await tryAgain())
    await isPosted()
    await waitFor(() => expect(screen.queryByText('Not sent ·')).toBe(null))
    expect([own().length, await posted(), kept()]).toEqual([1, ['c5'], []])
  })

  test('is posted once, although the answer to the first attempt was lost', async () => {
    const { browser, user, send, posted, cutStream } = await setting()
    await cutStream()
    browser.losesAnswers = true
    await send()
    await screen.findByText('Failed to post comment')
    expect(await posted()).toEqual(['c5'])
    await user.click(await tryAgain())
    await tryAgain()
    browser.losesAnswers = false
    await user.click(await tryAgain())
    await isPosted()
    await waitFor(() => expect(screen.queryByText('Not sent ·')).toBe(null))
    expect([own().length, await posted(), kept()]).toEqual([1, ['c5'], []])
  })

  test('is there again after a reload, and its text can be edited and discarded', async () => {
    const { world, bob, post, browser, send, posted, close } = await setting()
    browser.isOffline = true
    await send()
    await tryAgain()
    close()

    const { user } = openScreen(world, post.link, bob)
    const unsent = within(await findComment('Bob'))
    unsent.getByText('c5')
    await user.click(await unsent.findByRole('button', { name: 'Edit the comment by Bob: c5' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave a Comment' }))
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox')
    await waitFor(() => expect(field.value).toBe('c5'))
    expect(screen.queryByRole('article', { name: /^Comment by Bob/ })).toBe(null)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect([kept(), await posted()]).toEqual([[], []])
  })

  test('is not shown again after a reload when the server has it', async () => {
    const { world, bob, post, browser, send, close, cutStream } = await setting()
    await cutStream()
    sharesClock(world)
    browser.losesAnswers = true
    await send()
    await screen.findByText('Failed to post comment')
    close()
    expect(kept()).toHaveLength(1)
    openScreen(world, post.link, bob)
    await waitFor(() => expect(kept()).toEqual([]))
    expect([own().length, screen.queryByText('Not sent ·')]).toEqual([1, null])
  })

  test('is there again after a reload beside an older comment with the same text', async () => {
    const { world, bob, post, browser, user, send, posted, close, cutStream } = await setting()
    await bob.api.comments.add({ postId: post.id, content: 'c5' })
    await cutStream()
    world.advance(24 * 3_600_000)
    sharesClock(world)
    browser.isOffline = true
    await send()
    await tryAgain()
    close()
    browser.isOffline = false
    openScreen(world, post.link, bob)
    await user.click(await tryAgain())
    await isPosted()
    expect([await posted(), kept()]).toEqual([['c5', 'c5'], []])
  })

  test('is kept where the comments of the post could not be loaded', async () => {
    const { world, bob, post } = await createThreadWorld()
    const rename = (from: 'threadEvent' | 'away', to: string) => world.db.schema.alterTable(from).renameTo(to).execute()
    await rename('threadEvent', 'away')
    const { user, dialog, close } = await openComposer(world, post.link, bob, 'Leave a Comment')
    await user.type(dialog.getByRole('textbox'), 'c5')
    await user.click(dialog.getByRole('button', { name: 'Post Comment' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    await screen.findByText(/^HTTP error! status: 500|^Failed to post comment/)
    expect(kept()).toHaveLength(1)
    close()
    await rename('away', 'threadEvent')
    openScreen(world, post.link, bob)
    within(await findComment('Bob')).getByText('c5')
    await tryAgain()
  })

  test('belongs to its author, and not to the next user of the browser', async () => {
    const { world, ann, post, browser, send, close } = await setting()
    browser.isOffline = true
    await send()
    await tryAgain()
    close()
    openScreen(world, post.link, ann)
    await screen.findByText('No comments yet')
    await waitFor(() => expect(kept()).toEqual([]))
    expect(screen.queryByText('c5')).toBe(null)
  })
})

test('a refused comment becomes a draft while its author writes another one', async () => {
  const { world, ann, post, browser, user, send, isClosed } = await setting()
  await ann.api.comments.add({ postId: post.id, content: 'Anyone?' })
  await user.click(await screen.findByRole('button', { name: 'Show 1 new comment' }))
  const release = Promise.withResolvers<void>()
  browser.until = release.promise
  await world.db.updateTable('post').set({ lockedAt: world.services.now().toISOString() }).execute()
  await send()
  await isClosed()
  await user.click(await screen.findByRole('button', { name: /^Reply to Ann/ }))
  const reply = within(await screen.findByRole('dialog', { name: 'Reply to Ann' }))
  await user.type(reply.getByRole('textbox'), 'Me')
  release.resolve()
  await screen.findByText('This post is locked. You can no longer comment on it.', {
    selector: '.mantine-Notification-description',
  })
  expect(reply.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Me')
  expect(screen.queryByText('Posting...')).toBe(null)
  await world.db.updateTable('post').set({ lockedAt: null }).execute()
  await user.click(reply.getByRole('button', { name: 'Cancel' }))
  await isClosed()
  expect(localStorage.getItem(kept()[0] ?? '')).toContain('c5')
})
