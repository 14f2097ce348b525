import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Reactions } from '../../src/client/reactions/Reactions.tsx'
import type { ReactionType } from '../../src/shared/reactions.ts'
import {
  community,
  count,
  counts,
  heldBy,
  hold,
  openPost,
  picker,
  type ReactedPost,
  reactedPost,
} from '../support/reacted-post.tsx'
import { openScreen } from '../support/screen.tsx'
import type { Person, World } from '../support/world.ts'

describe('reactions that are asked for', () => {
  const openAsked = ({ world, target }: ReactedPost, person: Person) =>
    openScreen(world, '/', person, [{ path: '/', Component: () => <Reactions target={target} canReact /> }])

  test('cannot be pressed while they are loading; a failure is told and can be tried again', async () => {
    const all = await reactedPost()
    const opened = openAsked(all, all.ann)
    const arrive = hold(opened)
    expect((await picker()).hasAttribute('disabled')).toBe(true)
    arrive()
    await count('Love, 1')
    expect((await picker()).hasAttribute('disabled')).toBe(false)
    opened.close()

    const { browser, user } = openAsked(all, all.bob)
    browser.isOffline = true
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch reactions')
    browser.isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await count('Love, 1')
    expect(screen.queryByRole('alert')).toBe(null)
  })

  test('are changed like those that came along', async () => {
    const all = await reactedPost()
    const { user } = openAsked(all, all.ann)
    await user.click(await count('Love, 1'))
    expect(counts()).toEqual(['Love, 2 *'])
    await waitFor(async () => expect(await heldBy(all.ann, all.target)).toBe('love'))
  })
})

describe('who reacted', () => {
  const react = async (world: World, target: ReactedPost['target'], name: string, reactionType: ReactionType) => {
    const person = await world.user(name)
    await person.api.reactions.react({ ...target, reactionType })
  }
  const people = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map((item) => `${within(item).getByRole('link').textContent} ${within(item).getByRole('img').title}`)

  test('is a list of people with their reactions, by type, that leads to them', async () => {
    const all = await reactedPost()
    const { world, ann, target } = all
    await react(world, target, 'Cid', 'sad')
    const { user, address } = openPost(all, ann)
    await user.click(await screen.findByRole('button', { name: 'Who reacted' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Who reacted' }))
    await dialog.findByRole('link', { name: /Cid/ })
    expect(people()).toEqual(['CCid Sad', 'BBob Love'])
    await user.click(dialog.getByRole('tab', { name: 'Love, 1' }))
    await waitFor(() => expect(people()).toEqual(['BBob Love']))
    await user.click(dialog.getByRole('link', { name: /Bob/ }))
    expect(address()).toBe(`/users/${all.bob.id}`)
  })

  test('comes page by page', async () => {
    const all = await reactedPost()
    for (let at = 0; at < 26; at += 1) await react(all.world, all.target, `Person ${at}`, 'happy')
    const { user } = openPost(all, all.ann)
    await user.click(await screen.findByRole('button', { name: 'Who reacted' }))
    await waitFor(() => expect(people().length).toBe(25))
    await user.click(screen.getByRole('button', { name: 'Show more people' }))
    await waitFor(() => expect(people().length).toBe(27))
  })
})

test('on the page of a post its comments are reacted to as the post is', async () => {
  const { world, ann, bob, target } = await reactedPost()
  const postId = target.targetId
  const { id } = await ann.api.comments.add({ postId, content: 'or d4' })
  const comment = { targetType: 'COMMENT', targetId: id } as const
  await ann.api.reactions.react({ ...comment, reactionType: 'happy' })
  const { user, browser } = openScreen(world, `/communities/${community}/posts/${postId}`, bob)
  await user.click(await count('Haha, 1'))
  expect((await count('Haha, 2')).getAttribute('aria-pressed')).toBe('true')
  await waitFor(async () => expect((await bob.api.reactions.list(comment))[2]?.count).toBe(2))
  await user.click(await count('Love, 1'))
  await waitFor(async () => expect((await ann.api.reactions.list(target))[1]?.count).toBe(0))
  browser.isOffline = true
  await user.click(await count('Haha, 2'))
  await screen.findByText('Failed to update reaction')
  expect((await count('Haha, 2')).getAttribute('aria-pressed')).toBe('true')
})
