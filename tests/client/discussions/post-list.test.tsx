import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { applyStoredChoices } from '../../../src/client/start/first-paint.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { uploadedPath } from '../../support/platform/images.ts'

/** Ann's post with an image in her community, and Bob who reads it in a list. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const image = await uploadedPath(world, ann)
  const content = `# Plans\n\nWe play **e4** ![a board](${image})`
  const post = await ann.api.posts.create({ title: 'Opening', content, forumId: club.forumId })
  const list = `/communities/${club.slug}`
  return { world, ann, bob, club, image, post, list }
}

const card = async () => within(await screen.findByRole('article'))
const opened = () => screen.findByRole('heading', { level: 1, name: 'Opening' })

describe('a post in a list', () => {
  test('shows the beginning of its text and its first image, and no zeros', async () => {
    const { world, ann, bob, image, post, list } = await setting()
    const first = openScreen(world, list, bob)
    const shown = await card()
    expect(shown.getByText('Plans We play e4 a board')).toBeTruthy()
    const picture = shown.getByRole('img', { name: 'a board' })
    const attributes = ['src', 'width', 'height', 'loading'].map((name) => picture.getAttribute(name))
    expect(attributes).toEqual([`${image}/avatar`, '88', '88', 'lazy'])
    expect(shown.getByRole('button', { name: /^Like, 0 likes: / }).textContent).toBe('')
    expect(shown.queryByText(/comment|new/)).toBe(null)
    first.close()

    await bob.api.reactions.react({ targetType: 'POST', targetId: post.id, reactionType: 'satisfaction' })
    await bob.api.comments.add({ postId: post.id, content: 'c5' })
    openScreen(world, list, ann)
    expect((await card()).getByRole('button', { name: /^Like, 1 like: / }).textContent).toBe('1 like')
    expect((await card()).getByRole('link', { name: /^1 comment on / }).getAttribute('href')).toBe(
      `${post.link}#comments`,
    )
  })

  test('says how many comments are unread, until the viewer has opened it', async () => {
    const { world, ann, bob, post, list } = await setting()
    await bob.api.threads.visit({ id: post.id })
    for (const content of ['One', 'Two']) await ann.api.comments.add({ postId: post.id, content })
    const { user, back } = openScreen(world, list, bob)
    expect((await card()).getByText('2 new')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Opening' }))
    await opened()
    await waitFor(async () => expect((await bob.api.threads.open({ postId: post.id })).firstUnreadId).toBe(null))
    back()
    await screen.findByRole('searchbox', { name: 'Search posts' })
    await waitFor(async () => expect((await card()).queryByText('2 new')).toBe(null))
  })

  test('also opens the post from its text, but not while text is selected', async () => {
    const { world, bob, post, list } = await setting()
    const { user, address } = openScreen(world, list, bob)
    const text = (await card()).getByText('Plans We play e4 a board')
    const selection = vi.spyOn(window, 'getSelection')
    selection.mockReturnValue({ isCollapsed: false } as Selection)
    await user.click(text)
    expect(address()).toBe(list)
    selection.mockRestore()

    const presses: [boolean, boolean][] = []
    const note = (event: MouseEvent) => {
      presses.push([event.ctrlKey, event.metaKey])
      if (event.ctrlKey) event.preventDefault()
    }
    screen.getByRole('link', { name: 'Opening' }).addEventListener('click', note)
    await user.pointer({ keys: '[MouseRight]', target: text })
    await user.pointer({ keys: '[MouseMiddle]', target: text })
    expect(address()).toBe(list)
    await user.click(text)
    await opened()
    expect(address()).toBe(post.link)
    expect(presses).toEqual([
      [true, true],
      [false, false],
    ])
  })
})

describe('a compact list', () => {
  const density = () => document.documentElement.dataset.lists
  const runBeforePaint = () => applyStoredChoices()
  afterEach(() => {
    delete document.documentElement.dataset.lists
  })

  test('is chosen above the list and remembered by the browser', async () => {
    const { world, bob, list } = await setting()
    const { user } = openScreen(world, list, bob)
    const toggle = await screen.findByRole('button', { name: 'Compact list', pressed: false })
    await user.click(toggle)
    expect(toggle.getAttribute('aria-pressed')).toBe('true')
    expect(density()).toBe('compact')
    delete document.documentElement.dataset.lists
    runBeforePaint()
    expect(density()).toBe('compact')

    await user.click(toggle)
    expect(toggle.getAttribute('aria-pressed')).toBe('false')
    expect(density()).toBeUndefined()
    runBeforePaint()
    expect(density()).toBeUndefined()
  })

  test.each(['/discover', '/feed', '/saved', '/topics/chess', '/'])('can be chosen on %s', async (path) => {
    const { world, ann, bob, club } = await setting()
    await bob.api.communities.join({ slug: club.slug })
    await ann.api.topics.create({ name: 'Chess' })
    openScreen(world, path, bob)
    await screen.findByRole('button', { name: 'Compact list' })
  })
})
