import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

/** Ann's post in her community, and Bob who is not a member. */
async function setting(settings: Parameters<typeof createCommunity>[1] = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann, settings)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4 is **best**', forumId: club.forumId })
  return { world, ann, bob, club, post }
}

const title = () => screen.findByRole('heading', { level: 1, name: 'Opening' })

describe('the post card', () => {
  test('shows author, community, time and counts', async () => {
    const { world, ann, bob, post } = await setting()
    await bob.api.comments.add({ postId: post.id, content: 'c5' })
    await bob.api.reactions.react({ targetType: 'POST', targetId: post.id, reactionType: 'satisfaction' })
    openScreen(world, post.link, bob)
    await title()
    const article = within(screen.getAllByRole('article')[0] ?? document.body)
    expect(article.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe(`/users/${ann.id}`)
    expect(article.getByRole('link', { name: 'Chess Club' }).getAttribute('href')).toBe('/communities/chess-club')
    expect((await article.findByText('best')).tagName).toBe('STRONG')
    expect(article.getByRole('img', { name: 'Public' })).toBeTruthy()
    expect(article.getByRole('button', { name: 'Like, 1: Opening', pressed: true })).toBeTruthy()
    expect(article.getByRole('link', { name: '1 comment' })).toBeTruthy()
    expect(article.queryByText(/edited/)).toBe(null)
    expect(document.title).toBe('Opening · Folkmoot')
  })

  test("shows the author's communities on hover and focus", async () => {
    const { world, ann, post } = await setting({ isPrivate: true })
    const { user } = openScreen(world, post.link, ann)
    await title()
    expect(screen.getByRole('img', { name: 'Private' })).toBeTruthy()
    const author = screen.getByRole('link', { name: 'Ann' })
    await user.hover(author)
    const card = await screen.findByRole('tooltip')
    expect(card.textContent).toContain('Member of Chess Club')
    await waitFor(() => expect(author.getAttribute('aria-describedby')).toBe(card.id))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBe(null))
    await user.unhover(author)

    while (document.activeElement !== author) await user.tab()
    expect((await screen.findByRole('tooltip')).textContent).toContain('Member of Chess Club')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBe(null))
    await waitFor(() => expect(document.activeElement).toBe(author))
  })

  test('shows its author and moderators that reports hid the post, and lets moderators show it again', async () => {
    const { world, ann, bob, club } = await setting()
    await bob.api.communities.join({ slug: club.slug })
    const hidden = await bob.api.posts.create({ title: 'Opening', content: 'd4', forumId: club.forumId })
    for (const name of ['Cid', 'Dora', 'Eve']) {
      await (await world.user(name)).api.reports.post({ id: hidden.id, reason: 'SPAM' })
    }
    const notification = 'Hidden by community reports: only you and the moderators see this post.'
    const author = openScreen(world, hidden.link, bob)
    await screen.findByText(notification)
    expect(screen.queryByRole('button', { name: 'Show again' })).toBe(null)
    author.close()

    const guest = openScreen(world, hidden.link, await world.user('Flo'))
    await screen.findByRole('heading', { level: 1, name: 'Post Not Found' })
    guest.close()

    const { user } = openScreen(world, hidden.link, ann)
    await user.click(await screen.findByRole('button', { name: 'Show again' }))
    await waitFor(() => expect(screen.queryByText('Hidden by community reports')).toBe(null))
    expect((await bob.api.posts.byId({ community: club.slug, id: hidden.id })).isHidden).toBe(false)
  })

  test('disappears when the post is deleted while it is open', async () => {
    const { world, ann, bob, post } = await setting()
    openScreen(world, post.link, bob)
    await title()
    await ann.api.posts.remove({ id: post.id })
    await screen.findByRole('heading', { level: 1, name: 'Post Not Found' })
  })

  test('looks the same for missing and forbidden posts', async () => {
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

  test('lets every verified reader comment', async () => {
    const { world, bob, post } = await setting()
    const notification = 'You need to verify your email address before you can comment.'
    const leaveComment = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Leave a Comment' })
    const unverified = openScreen(world, post.link, await world.user('Ida', { isVerified: false }))
    await title()
    expect(leaveComment().disabled).toBe(true)
    expect(screen.getByText(notification)).toBeTruthy()
    unverified.close()

    openScreen(world, post.link, bob)
    await title()
    expect(leaveComment().disabled).toBe(false)
    expect(screen.queryByText(notification)).toBe(null)
  })
})
