import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

/** Ann's post in her community, and Bob who is not a member. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const say = (user: TestUser, content: string, parentId: string | null = null) =>
    user.api.comments.add({ postId: post.id, content, parentId })
  return { world, ann, bob, club, post, say }
}

const comment = (name: string, level = 1) =>
  screen.findByRole('article', { name: `Comment by ${name}, level ${level}` })
const articles = () => screen.getAllByRole('article', { name: /^Comment / }).map((one) => one.textContent ?? '')
const membership = (text: string) => screen.findByText(text)

describe('the comments of a post', () => {
  test('form a tree, mark edits, and offer editing to their authors only', async () => {
    const { world, ann, bob, post, say } = await setting()
    const { id } = await say(bob, 'c5')
    await say(ann, 'Nf3', id)
    await bob.api.comments.edit({ id, content: 'c5!' })
    const { user } = openScreen(world, post.link, bob)
    const own = await comment('Bob')
    expect(await within(own).findByText('c5!')).toBeTruthy()
    expect(own.textContent).toContain('• edited')
    const acts = (of: HTMLElement) =>
      within(of)
        .getAllByRole('button', { name: /^(Reply|Edit|Delete|Actions .*)$/ })
        .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(acts(own)).toEqual(['Reply', 'Edit', 'Delete', 'Actions for the comment by Bob'])

    const replies = within(await screen.findByRole('list', { name: 'Replies to Bob' }))
    const reply = replies.getByRole('article', { name: 'Comment by Ann, level 2' })
    expect(reply.textContent).not.toContain('edited')
    expect(acts(reply)).toEqual(['Reply', 'Actions for the comment by Ann'])
    const offered = async (name: string) => {
      await user.click(screen.getByRole('button', { name: `Actions for the comment by ${name}` }))
      const items = await screen.findAllByRole('menuitem')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menu')).toBe(null))
      return items.map(({ textContent }) => textContent)
    }
    expect(await offered('Bob')).toEqual(['Quote', 'Copy link', 'Keyboard shortcuts'])
    expect(await offered('Ann')).toEqual(['Quote', 'Copy link', 'Keyboard shortcuts', 'Report'])
  })

  test('load in pages, each comment once', async () => {
    const { world, ann, bob, post, say } = await setting()
    const { id } = await say(ann, 'Root 0')
    for (let at = 0; at < 5; at++) await say(ann, `Reply ${at}`, id)
    for (let at = 1; at < 12; at++) await say(ann, `Root ${at}`)
    const { user } = openScreen(world, `${post.link}?comments=old`, bob)
    await membership('Root 9')
    expect(screen.queryByText('Reply 3')).toBe(null)
    expect(screen.queryByText('Root 10')).toBe(null)
    await user.click(screen.getByRole('button', { name: '2 more replies' }))
    await membership('Reply 4')
    expect(screen.queryByRole('button', { name: /more repl/ })).toBe(null)
    await user.click(screen.getByRole('button', { name: 'Load more comments' }))
    await membership('Root 11')
    expect(screen.queryByRole('button', { name: 'Load more comments' })).toBe(null)
    expect(articles()).toHaveLength(17)
  })

  test('can be loaded again when a page failed', async () => {
    const { world, ann, bob, post, say } = await setting()
    const { id } = await say(ann, 'Root')
    for (let at = 0; at < 4; at++) await say(ann, `Reply ${at}`, id)
    const { user, browser } = openScreen(world, post.link, bob)
    const more = await screen.findByRole('button', { name: '1 more reply' })
    browser.isOffline = true
    await user.click(more)
    await membership('The replies could not be loaded.')
    browser.isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await membership('Reply 3')
  })

  test('are sorted by the selected order, which stays in the URL', async () => {
    const { world, ann, bob, post, say } = await setting()
    const { id } = await say(ann, 'First')
    await say(ann, 'Second')
    const { id: best } = await say(ann, 'Third')
    await say(ann, 'Fourth')
    await bob.api.reactions.react({ targetType: 'COMMENT', targetId: best, reactionType: 'love' })
    const { user, address } = openScreen(world, post.link, bob)
    const order = () => articles().map((text) => /First|Second|Third|Fourth/.exec(text)?.[0])
    await membership('Third')
    expect(order()).toEqual(['Third', 'First', 'Second', 'Fourth'])
    await user.click(screen.getByRole('radio', { name: 'New' }))
    await waitFor(() => expect(order()).toEqual(['Fourth', 'Third', 'Second', 'First']))
    expect(address()).toBe(`${post.link}?comments=new`)
    await user.click(screen.getByRole('radio', { name: 'Old' }))
    await waitFor(() => expect(order()).toEqual(['First', 'Second', 'Third', 'Fourth']))
    // A permalink keeps that order.
    await user.click(
      within(screen.getAllByRole('article', { name: /^Comment/ })[0] as HTMLElement).getByText(
        /ago|now|yesterday|\d{4}/,
      ),
    )
    expect(address()).toBe(`${post.link}?comments=old#comment-${id}`)
    await user.click(screen.getByRole('radio', { name: 'Best' }))
    await waitFor(() => expect(order()[0]).toBe('Third'))
    expect(address()).toBe(post.link)
  })

  test('accept replies down to the tenth level', async () => {
    const { world, bob, post, say } = await setting()
    let parentId: string | null = null
    for (let depth = 0; depth <= 10; depth++) {
      const added: { id: string } = await say(bob, `At ${depth}`, parentId)
      parentId = added.id
    }
    openScreen(world, post.link, bob)
    await membership('At 10')
    expect(within(await comment('Bob', 10)).getByRole('button', { name: 'Reply' })).toBeTruthy()
    expect(within(await comment('Bob', 11)).queryByRole('button', { name: 'Reply' })).toBe(null)
    expect(within(await comment('Bob', 11)).getByRole('button', { name: 'Edit' })).toBeTruthy()
  })

  test('are closed on a locked post, which says so', async () => {
    const { world, ann, bob, post } = await setting()
    await ann.api.posts.lock({ id: post.id, isLocked: true })
    const note = 'This post is locked. You can no longer comment on it.'
    const shown = openScreen(world, post.link, bob)
    await membership(note)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Leave a Comment' }).disabled).toBe(true)
    shown.close()
    openScreen(world, post.link, ann)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Leave a Comment' })).disabled).toBe(false)
    expect(screen.queryByText(note)).toBe(null)
  })
})

describe('a link to a comment', () => {
  test('opens its folded ancestors and scrolls to it', async () => {
    const { world, ann, bob, post, say } = await setting()
    const { id: parentId } = await say(bob, 'c5')
    const { id } = await say(ann, 'Nf3', parentId)
    const { user } = openScreen(world, `${post.link}#comment-${id}`, bob)
    const reply = await comment('Ann', 2)
    await waitFor(() => expect(document.activeElement).toBe(reply))
    const fold = screen.getByRole('button', { name: 'Collapse the comment by Bob' })
    expect(fold.getAttribute('aria-expanded')).toBe('true')
    await user.click(fold)
    expect(screen.queryByRole('article', { name: 'Comment by Ann, level 2' })).toBe(null)
    expect(screen.getByText('1 reply')).toBeTruthy()
    const unfold = screen.getByRole('button', { name: 'Expand the comment by Bob' })
    expect(unfold.getAttribute('aria-expanded')).toBe('false')
    await user.click(unfold)
    expect(await comment('Ann', 2)).toBeTruthy()
  })

  test('loads a missing comment with all its ancestors', async () => {
    const { world, ann, bob, post, say } = await setting()
    for (let at = 0; at < 21; at++) await say(ann, `Root ${at}`)
    const { id: parentId } = await say(ann, 'The last root')
    for (let at = 0; at < 4; at++) await say(ann, `Reply ${at}`, parentId)
    const { id } = await say(bob, 'Far down', parentId)
    openScreen(world, `${post.link}?comments=old#comment-${id}`, bob)
    const target = await comment('Bob', 2)
    await waitFor(() => expect(document.activeElement).toBe(target))
    expect(target.hasAttribute('data-shown')).toBe(true)
    expect(screen.getByText('The last root')).toBeTruthy()
    expect(screen.getByRole('button', { name: '4 more replies' })).toBeTruthy()
  })

  test('says so when the comment is deleted', async () => {
    const { world, bob, post } = await setting()
    openScreen(world, `${post.link}#comment-gone`, bob)
    await membership('The linked comment is no longer available.')
    expect(screen.getByRole('heading', { name: 'No comments yet' })).toBeTruthy()
  })

  test('scrolls to the heading when it addresses all comments', async () => {
    const { world, bob, post } = await setting()
    openScreen(world, `${post.link}#comments`, bob)
    const heading = await screen.findByRole('heading', { name: 'Comments' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })
})

describe('comments since the last visit', () => {
  test("are marked as new once, except the viewer's own", async () => {
    const { world, ann, bob, post, say } = await setting()
    await say(ann, 'Before')
    const first = openScreen(world, post.link, bob)
    await membership('Before')
    expect(screen.queryByText('New', { selector: '.mantine-Badge-label' })).toBe(null)
    await waitFor(async () =>
      expect(await bob.api.threads.open({ postId: post.id })).toHaveProperty('seenAt', expect.any(String)),
    )
    first.close()

    await say(ann, 'Since then')
    await say(bob, 'My own')
    const { seenAt } = await bob.api.threads.open({ postId: post.id })
    const second = openScreen(world, post.link, bob)
    await membership('My own')
    const marked = screen.getAllByText('New', { selector: '.mantine-Badge-label' })
    expect(marked.map((mark) => mark.closest('article')?.textContent)).toEqual([expect.stringContaining('Since then')])
    await waitFor(async () => expect((await bob.api.threads.open({ postId: post.id })).seenAt).not.toBe(seenAt))
    second.close()
    openScreen(world, post.link, bob)
    await membership('Since then')
    expect(screen.queryByText('New', { selector: '.mantine-Badge-label' })).toBe(null)
  })
})

describe('the first unread comment', () => {
  const jump = () => screen.findByRole<HTMLAnchorElement>('link', { name: 'Jump to first unread' })

  test('is reached by a link, however deep it is, until it is read', async () => {
    const { world, ann, bob, post, say } = await setting()
    const chain = [await say(bob, 'Level 0')]
    for (let level = 1; level < 6; level++) chain.push(await say(bob, `Level ${level}`, chain.at(-1)?.id))
    const first = openScreen(world, post.link, bob)
    await membership('Level 0')
    expect(screen.queryByRole('link', { name: 'Jump to first unread' })).toBe(null)
    await waitFor(async () => expect((await bob.api.threads.open({ postId: post.id })).seenAt).toBeTruthy())
    first.close()

    const deep = await say(ann, 'Deep below', chain.at(-1)?.id)
    for (let more = 0; more < 12; more++) await say(ann, `Later ${more}`)
    const { user, close } = openScreen(world, `${post.link}?comments=new`, bob)
    const link = await jump()
    screen.getByText('13 new since your last visit')
    await waitFor(() => expect(link.getAttribute('href')).toBe(`${post.link}?comments=new#comment-${deep.id}`))
    expect(screen.queryByText('Deep below')).toBe(null)
    link.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.id).toBe(`comment-${deep.id}`))
    expect(document.activeElement?.textContent).toContain('Deep below')
    const seen = async () => (await bob.api.threads.open({ postId: post.id })).firstUnreadId
    await waitFor(async () => expect(await seen()).toBe(null))
    close()

    openScreen(world, post.link, bob)
    await membership('Later 0')
    expect(screen.queryByRole('link', { name: 'Jump to first unread' })).toBe(null)
  })
})

describe('hidden comments', () => {
  test('are counted at each level, and keep a place only above visible replies', async () => {
    const { world, ann, bob, post, say } = await setting()
    const others = [await world.user('Cid'), await world.user('Dan'), await world.user('Eve')]
    const report = (user: TestUser, id: string) => user.api.reports.comment({ id, reason: 'SPAM' })
    const { id: flagged } = await say(ann, 'Flagged by many')
    const { id: mine } = await say(ann, 'Reported by me')
    const { id: parent } = await say(ann, 'Reported, but answered')
    await say(bob, 'The answer', parent)
    const { id: nested } = await say(ann, 'Reported reply', parent)
    for (const user of others) await report(user, flagged)
    for (const id of [mine, parent, nested]) await report(bob, id)

    openScreen(world, post.link, bob)
    await membership('The answer')
    expect(screen.getByText('2 comment(s) you reported have been hidden')).toBeTruthy()
    expect(screen.getByText('1 comment(s) have been temporarily hidden due to community reports')).toBeTruthy()
    expect(screen.getByText('1 reply(s) you reported have been hidden')).toBeTruthy()
    expect(articles()).toHaveLength(2)
    const placeholder = screen.getByRole('article', { name: 'Comment a hidden comment, level 1' })
    expect(within(placeholder).getByText('[hidden]')).toBeTruthy()
    expect(placeholder.textContent).not.toContain('Reported, but answered')
  })

  test('are still shown to their author with a note, and to moderators with a review', async () => {
    const { world, ann, bob, club, post, say } = await setting()
    const mona = await world.user('Mona')
    await makeMember(world, club.id, mona, 'MODERATOR')
    const { id } = await say(bob, 'Flagged by many')
    for (const name of ['Cid', 'Dan', 'Eve']) {
      const user = await world.user(name)
      await user.api.reports.comment({ id, reason: 'SPAM' })
    }
    const own = openScreen(world, post.link, bob)
    await membership('Flagged by many')
    expect(screen.getByText(/^Hidden from others because of community reports/)).toBeTruthy()
    own.close()
    for (const user of [mona, ann]) {
      const shown = openScreen(world, post.link, user)
      await membership('Flagged by many')
      expect(await screen.findByText('Hidden by community reports')).toBeTruthy()
      shown.close()
    }
  })

  test('disappear as soon as the viewer reports them', async () => {
    const { world, ann, bob, post, say } = await setting()
    await say(ann, 'Buy this')
    const { user } = openScreen(world, post.link, bob)
    await user.click(await screen.findByRole('button', { name: 'Actions for the comment by Ann' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('radio', { name: 'Spam' }))
    await user.click(dialog.getByRole('button', { name: 'Submit' }))
    await membership('Comment reported')
    expect(screen.getByText('Thank you for helping to keep the community safe.')).toBeTruthy()
    await membership('1 comment(s) you reported have been hidden')
    expect(screen.queryByText('Buy this')).toBe(null)
  })

  test('include those that a moderator reported, until the report is dismissed', async () => {
    const { world, ann, bob, post, say } = await setting()
    const mona = await world.user('Mona', { isSuperAdmin: true })
    const { id } = await say(bob, 'Buy this')
    await ann.api.reports.comment({ id, reason: 'SPAM' })
    const hidden = openScreen(world, post.link, ann)
    await membership('1 comment(s) you reported have been hidden')
    expect(screen.queryByText('Buy this')).toBe(null)
    hidden.close()
    await mona.api.reports.review({ targetType: 'COMMENT', id, status: 'DISMISSED' })
    const { user } = openScreen(world, post.link, ann)
    await user.click(await screen.findByRole('button', { name: 'Actions for the comment by Bob' }))
    expect((await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Reported' })).disabled).toBe(true)
    expect(screen.getByText('Buy this')).toBeTruthy()
  })
})
