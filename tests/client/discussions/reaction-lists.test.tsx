import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Reactions } from '../../../src/client/features/discussions/reactions/Reactions.tsx'
import type { ReactionType } from '../../../src/shared/discussions/reaction-types.ts'
import {
  communitySlug,
  createReactedPost,
  holdResponses,
  openPost,
  type ReactedPost,
  reactionButton,
  reactionBy,
  reactionCounts,
  reactionPicker,
} from '../../support/client/reacted-post.tsx'
import { openScreen } from '../../support/client/screen.tsx'
import type { TestUser, World } from '../../support/world.ts'

describe('reactions that load separately', () => {
  const openAsked = ({ world, target }: ReactedPost, user: TestUser) =>
    openScreen(world, '/', user, [
      { path: '/', Component: () => <Reactions target={target} name="Opening" canReact /> },
    ])

  test('are disabled while they load, and can be retried after a failure', async () => {
    const all = await createReactedPost()
    const opened = openAsked(all, all.ann)
    const arrive = holdResponses(opened)
    expect((await reactionPicker()).hasAttribute('disabled')).toBe(true)
    arrive()
    await reactionButton('Love, 1')
    expect((await reactionPicker()).hasAttribute('disabled')).toBe(false)
    opened.close()

    const { browser, user } = openAsked(all, all.bob)
    browser.isOffline = true
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch reactions')
    browser.isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await reactionButton('Love, 1')
    expect(screen.queryByRole('alert')).toBe(null)
  })

  test('change like reactions that came with the post', async () => {
    const all = await createReactedPost()
    const { user } = openAsked(all, all.ann)
    await user.click(await reactionButton('Love, 1'))
    expect(reactionCounts()).toEqual(['Love, 2 *'])
    await waitFor(async () => expect(await reactionBy(all.ann, all.target)).toBe('love'))
  })
})

describe('the list of reactions', () => {
  const react = async (world: World, target: ReactedPost['target'], name: string, reactionType: ReactionType) => {
    const user = await world.user(name)
    await user.api.reactions.react({ ...target, reactionType })
  }
  const users = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map((item) => `${within(item).getByRole('link').textContent} ${within(item).getByRole('img').title}`)

  test('shows users by type, with links to their profiles', async () => {
    const all = await createReactedPost()
    const { world, ann, target } = all
    await react(world, target, 'Cid', 'sad')
    const { user, address } = openPost(all, ann)
    await user.click(await screen.findByRole('button', { name: 'Who reacted to Opening' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Who reacted' }))
    await dialog.findByRole('link', { name: /Cid/ })
    expect(users()).toEqual(['CCid Sad', 'BBob Love'])
    await user.click(dialog.getByRole('tab', { name: 'Love, 1' }))
    await waitFor(() => expect(users()).toEqual(['BBob Love']))
    await user.click(dialog.getByRole('link', { name: /Bob/ }))
    expect(address()).toBe(`/users/${all.bob.id}`)
  })

  test('loads page by page', async () => {
    const all = await createReactedPost()
    for (let at = 0; at < 26; at += 1) await react(all.world, all.target, `Person ${at}`, 'happy')
    const { user } = openPost(all, all.ann)
    await user.click(await screen.findByRole('button', { name: 'Who reacted to Opening' }))
    await waitFor(() => expect(users().length).toBe(25))
    await user.click(screen.getByRole('button', { name: 'Show more people' }))
    await waitFor(() => expect(users().length).toBe(27))
  })
})

test("lets the viewer react to the comments on a post's page", async () => {
  const { world, ann, bob, target } = await createReactedPost()
  const postId = target.targetId
  const { id } = await ann.api.comments.add({ postId, content: 'or d4' })
  const comment = { targetType: 'COMMENT', targetId: id } as const
  await ann.api.reactions.react({ ...comment, reactionType: 'happy' })
  const { user, browser } = openScreen(world, `/communities/${communitySlug}/posts/${postId}`, bob)
  await user.click(await reactionButton('Haha, 1'))
  expect((await reactionButton('Haha, 2')).getAttribute('aria-pressed')).toBe('true')
  await waitFor(async () => expect((await bob.api.reactions.list(comment))[2]?.count).toBe(2))
  await user.click(await reactionButton('Love, 1'))
  await waitFor(async () => expect((await ann.api.reactions.list(target))[1]?.count).toBe(0))
  // Its menu has the other types, and who chose which.
  const item = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for the comment by Ann: or d4' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await item('Wow')
  await reactionButton('Wow, 1')
  await waitFor(async () => expect(await reactionBy(bob, comment)).toBe('surprise'))
  await item('Haha')
  await reactionButton('Haha, 2')
  await waitFor(async () => expect(await reactionBy(bob, comment)).toBe('happy'))
  await item('Who reacted')
  expect(await within(await screen.findByRole('dialog')).findAllByRole('listitem')).toHaveLength(2)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  browser.isOffline = true
  await user.click(await reactionButton('Haha, 2'))
  await screen.findByText('Failed to update reaction')
  expect((await reactionButton('Haha, 2')).getAttribute('aria-pressed')).toBe('true')
})
