import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { reactionEmojis, reactionTypes } from '../../../src/shared/discussions/reaction-types.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { commentTexts, findComment } from '../../support/client/thread-screen.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'

const emojis = reactionTypes.map((type): string | null => reactionEmojis[type])

describe('the comments of a post', () => {
  test('form a tree, mark edits, and offer editing to their authors only', async () => {
    const { world, ann, bob, post, say } = await createThreadWorld()
    const id = await say(bob, 'c5')
    await say(ann, 'Nf3', id)
    await bob.api.comments.edit({ id, content: 'c5!' })
    const { user } = openScreen(world, post.link, bob)
    const own = await findComment('Bob')
    expect(await within(own).findByText('c5!')).toBeTruthy()
    expect(own.textContent).toContain('• edited')
    const acts = (of: HTMLElement) =>
      within(of)
        .getAllByRole('button', { name: /^(Reply|Edit|Delete|Actions) / })
        .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    // Named by what they act on, because all comments have the same buttons.
    expect(acts(own)).toEqual([
      'Reply to Bob: c5!',
      'Edit the comment by Bob: c5!',
      'Delete the comment by Bob: c5!',
      'Actions for the comment by Bob: c5!',
    ])

    const replies = within(await screen.findByRole('list', { name: 'Replies to Bob' }))
    const reply = replies.getByRole('article', { name: 'Comment by Ann, level 2' })
    expect(reply.textContent).not.toContain('edited')
    expect(acts(reply)).toEqual(['Reply to Ann: Nf3', 'Actions for the comment by Ann: Nf3'])
    const offered = async (name: string) => {
      await user.click(screen.getByRole('button', { name: new RegExp(`^Actions for the comment by ${name}`) }))
      const items = await screen.findAllByRole('menuitem')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menu')).toBe(null))
      return items.map(({ textContent }) => textContent).filter((text) => !emojis.includes(text))
    }
    expect(await offered('Bob')).toEqual(['Quote', 'Copy link', 'Collapse', 'Keyboard shortcuts'])
    expect(await offered('Ann')).toEqual(['Quote', 'Copy link', 'Collapse', 'Keyboard shortcuts', 'Report'])
    // One tab stop for the actions, which arrow keys move between.
    const stops = (of: HTMLElement) =>
      [...of.querySelectorAll<HTMLElement>('a, button')].filter((one) => one.tabIndex >= 0)
    expect(stops(own).map(({ tagName }) => tagName)).toEqual(['A', 'A', 'BUTTON', 'BUTTON'])
    const like = within(own).getByRole('button', { name: /^Like, 0: comment by/ })
    like.focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(within(own).getByRole('button', { name: /^Reply to/ }))
    await user.keyboard('{Home}{ArrowLeft}')
    expect(document.activeElement).toBe(within(own).getByRole('button', { name: /^Actions for/ }))
  })

  test('are written by members only where organizers chose so, after joining', async () => {
    const { world, ann, club, post, say } = await createThreadWorld()
    await ann.api.communitySettings.saveWriting({ slug: club.slug, onlyMembersComment: true })
    await say(ann, 'e5')
    const eve = await world.user('Eve')
    const { user } = openScreen(world, post.link, eve)
    await screen.findByText('Only members can comment in this community.')
    await findComment('Ann')
    expect(screen.queryByRole('button', { name: 'Leave a Comment' })).toBe(null)
    expect(screen.queryByRole('button', { name: /^Reply to/ })).toBe(null)
    await user.click(await screen.findByRole('button', { name: 'Join Community' }))
    await screen.findByRole('button', { name: 'Leave a Comment' })
    await screen.findByRole('button', { name: /^Reply to Ann/ })
    expect(screen.queryByText('Only members can comment in this community.')).toBe(null)
  })

  test('have buttons that name mentioned users, not their addresses', async () => {
    const { world, ann, bob, post, say } = await createThreadWorld()
    const knight = await world.user('dark_knight *7*')
    await say(ann, `Thanks, [@dark_knight \\*7\\*](/users/${knight.id}), that helps`)
    openScreen(world, post.link, bob)
    expect(
      await screen.findByRole('button', { name: 'Reply to Ann: Thanks, @dark_knight *7*, that helps' }),
    ).toBeTruthy()
  })

  test('load in pages, each comment once', async () => {
    const { world, ann, bob, post, say } = await createThreadWorld()
    const id = await say(ann, 'Root 0')
    for (let at = 0; at < 5; at++) await say(ann, `Reply ${at}`, id)
    for (let at = 1; at < 12; at++) await say(ann, `Root ${at}`)
    const { user } = openScreen(world, `${post.link}?comments=old`, bob)
    await screen.findByText('Root 9')
    expect(screen.queryByText('Reply 3')).toBe(null)
    expect(screen.queryByText('Root 10')).toBe(null)
    await user.click(screen.getByRole('button', { name: '2 more replies' }))
    await screen.findByText('Reply 4')
    expect(screen.queryByRole('button', { name: /more repl/ })).toBe(null)
    await user.click(screen.getByRole('link', { name: 'Load more comments' }))
    await screen.findByText('Root 11')
    expect(screen.queryByRole('link', { name: 'Load more comments' })).toBe(null)
    expect(commentTexts()).toHaveLength(17)
  })

  test('can be loaded again when a page failed', async () => {
    const { world, ann, bob, post, say } = await createThreadWorld()
    const id = await say(ann, 'Root')
    for (let at = 0; at < 4; at++) await say(ann, `Reply ${at}`, id)
    const { user, browser } = openScreen(world, post.link, bob)
    const more = await screen.findByRole('button', { name: '1 more reply' })
    browser.isOffline = true
    await user.click(more)
    await screen.findByText('The replies could not be loaded.')
    browser.isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Reply 3')
  })

  test('are sorted by the selected order, which stays in the URL', async () => {
    const { world, ann, bob, post, say } = await createThreadWorld()
    const id = await say(ann, 'First')
    await say(ann, 'Second')
    const best = await say(ann, 'Third')
    await say(ann, 'Fourth')
    await bob.api.reactions.react({ targetType: 'COMMENT', targetId: best, reactionType: 'love' })
    const { user, address } = openScreen(world, post.link, bob)
    const order = () => commentTexts().map((text) => /First|Second|Third|Fourth/.exec(text)?.[0])
    await screen.findByText('Third')
    expect(order()).toEqual(['Third', 'First', 'Second', 'Fourth'])
    await user.click(screen.getByRole('link', { name: 'New' }))
    await waitFor(() => expect(order()).toEqual(['Fourth', 'Third', 'Second', 'First']))
    expect(address()).toBe(`${post.link}?comments=new`)
    await user.click(screen.getByRole('link', { name: 'Old' }))
    await waitFor(() => expect(order()).toEqual(['First', 'Second', 'Third', 'Fourth']))
    // A permalink keeps that order.
    const [first] = screen.getAllByRole('article', { name: /^Comment/ })
    await user.click(first?.querySelector('time') as HTMLElement)
    expect(address()).toBe(`${post.link}?comments=old#comment-${id}`)
    await user.click(screen.getByRole('link', { name: 'Best' }))
    await waitFor(() => expect(order()[0]).toBe('Third'))
    expect(address()).toBe(post.link)
  })

  test('accept replies down to the tenth level', async () => {
    const { world, bob, post, chain } = await createThreadWorld()
    await chain(bob, 11)
    openScreen(world, post.link, bob)
    await screen.findByText('Level 10')
    expect(within(await findComment('Bob', 10)).getByRole('button', { name: /^Reply to/ })).toBeTruthy()
    expect(within(await findComment('Bob', 11)).queryByRole('button', { name: /^Reply to/ })).toBe(null)
    expect(within(await findComment('Bob', 11)).getByRole('button', { name: /^Edit the comment/ })).toBeTruthy()
  })

  test('are closed on a locked post, which says so', async () => {
    const { world, ann, bob, post } = await createThreadWorld()
    await ann.api.posts.lock({ id: post.id, isLocked: true })
    const note = 'This post is locked. You can no longer comment on it.'
    const shown = openScreen(world, post.link, bob)
    await screen.findByText(note)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Leave a Comment' }).disabled).toBe(true)
    shown.close()
    openScreen(world, post.link, ann)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Leave a Comment' })).disabled).toBe(false)
    expect(screen.queryByText(note)).toBe(null)
  })
})

describe('a link to a comment', () => {
  test('opens its folded ancestors and scrolls to it', async () => {
    const { world, ann, bob, post, say } = await createThreadWorld()
    const parentId = await say(bob, 'c5')
    const id = await say(ann, 'Nf3', parentId)
    const { user } = openScreen(world, `${post.link}#comment-${id}`, bob)
    const reply = await findComment('Ann', 2)
    await waitFor(() => expect(document.activeElement).toBe(reply))
    await user.click(screen.getByRole('button', { name: /^Actions for the comment by Bob/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Collapse' }))
    expect(screen.queryByRole('article', { name: 'Comment by Ann, level 2' })).toBe(null)
    expect(screen.getByText('1 reply')).toBeTruthy()
    const unfold = screen.getByRole('button', { name: /^Expand the comment by Bob/ })
    expect(unfold.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(unfold)
    await user.click(unfold)
    expect(await findComment('Ann', 2)).toBeTruthy()
  })

  test('leaves the focus to a reader who already uses the page', async () => {
    const { world, bob, post, say } = await createThreadWorld()
    const id = await say(bob, 'c5')
    openScreen(world, `${post.link}#comment-${id}`, bob)
    const skip = await screen.findByRole('link', { name: 'Skip to content' })
    skip.focus()
    const comment = await findComment('Bob', 1)
    await waitFor(() => expect(comment.hasAttribute('data-shown')).toBe(true))
    expect(document.activeElement).toBe(skip)
  })

  test('loads a missing comment with all its ancestors', async () => {
    const { world, ann, bob, post, say } = await createThreadWorld()
    for (let at = 0; at < 21; at++) await say(ann, `Root ${at}`)
    const parentId = await say(ann, 'The last root')
    for (let at = 0; at < 4; at++) await say(ann, `Reply ${at}`, parentId)
    const id = await say(bob, 'Far down', parentId)
    openScreen(world, `${post.link}?comments=old#comment-${id}`, bob)
    const target = await findComment('Bob', 2)
    await waitFor(() => expect(document.activeElement).toBe(target))
    expect(target.hasAttribute('data-shown')).toBe(true)
    expect(screen.getByText('The last root')).toBeTruthy()
    expect(screen.getByRole('button', { name: '4 more replies' })).toBeTruthy()
  })

  test('says so when the comment is deleted', async () => {
    const { world, bob, post } = await createThreadWorld()
    openScreen(world, `${post.link}#comment-gone`, bob)
    await screen.findByText('The linked comment is no longer available.')
    expect(screen.getByRole('heading', { name: 'No comments yet' })).toBeTruthy()
  })

  test('scrolls to the heading when it addresses all comments, and leaves the focus to a reader who has it', async () => {
    const { world, bob, post } = await createThreadWorld()
    openScreen(world, `${post.link}#comments`, bob)
    const heading = await screen.findByRole('heading', { name: 'Comments' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    cleanup()

    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    onTestFinished(() => scrolled.mockRestore())
    openScreen(world, `${post.link}#comments`, bob)
    const skip = await screen.findByRole('link', { name: 'Skip to content' })
    skip.focus()
    const again = await screen.findByRole('heading', { name: 'Comments' })
    await waitFor(() => expect(scrolled.mock.contexts).toContain(again))
    expect(document.activeElement).toBe(skip)
  })
})
