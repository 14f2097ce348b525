import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sourceMessages } from '../../../src/client/ui/languages/source-messages.ts'
import { showTexts } from '../../../src/client/ui/languages/texts.tsx'
import { reactionTypes } from '../../../src/shared/discussions/reaction-types.ts'
import {
  createReactedPost,
  holdResponses,
  openPost,
  reactionBar,
  reactionButton,
  reactionBy,
  reactionCounts,
  reactionPicker,
  reactionsSaved,
} from '../../support/client/reacted-post.tsx'

describe('reactions', () => {
  test('show the types in use, and can be added, switched and removed', async () => {
    const all = await createReactedPost()
    const { ann, target } = all
    const { user } = openPost(all, ann)
    await reactionBar()
    expect(reactionCounts()).toEqual(['Love, 1'])
    await user.click(await reactionButton('Love, 1'))
    expect(reactionCounts()).toEqual(['Love, 2 *'])
    await waitFor(async () => expect(await reactionBy(ann, target)).toBe('love'))
    await reactionsSaved()

    await user.click(await reactionPicker())
    await user.click(await screen.findByRole('button', { name: 'Wow' }))
    expect(reactionCounts()).toEqual(['Love, 1', 'Wow, 1 *'])
    await waitFor(async () => expect(await reactionBy(ann, target)).toBe('surprise'))
    await reactionsSaved()

    const wow = await reactionButton('Wow, 1')
    await user.click(wow)
    expect(reactionCounts()).toEqual(['Love, 1'])
    await waitFor(async () => expect(await reactionBy(ann, target)).toBe(null))
    // The pressed button is gone.
    await waitFor(async () => expect(document.activeElement).toBe(await reactionPicker()))
  })

  test('have names with the punctuation of the language', async () => {
    const all = await createReactedPost()
    openPost(all, all.ann)
    const love = await reactionButton('Love, 1')
    expect(love.getAttribute('aria-label')).toBe('Love, 1: Opening')
    onTestFinished(() => act(() => showTexts({ language: 'en', messages: {} })))
    const names = ['ja', 'ar'].map(async (language) => ({ language, messages: await sourceMessages(language) }))
    const [japanese, arabic] = await Promise.all(names)
    if (japanese) act(() => showTexts(japanese))
    expect(love.getAttribute('aria-label')).toBe('大好き、1件：Opening')
    if (arabic) act(() => showTexts(arabic))
    expect(love.getAttribute('aria-label')).toBe('\u2068حب\u2069، \u20681\u2069: \u2068Opening\u2069')
  })

  test('show before the server answers, and are reverted with an error on failure', async () => {
    const all = await createReactedPost()
    const { ann, target } = all
    const opened = openPost(all, ann)
    await reactionBar()
    const arrive = holdResponses(opened)
    await opened.user.click(await reactionButton('Love, 1'))
    expect(reactionCounts()).toEqual(['Love, 2 *'])
    arrive()
    await waitFor(async () => expect(await reactionBy(ann, target)).toBe('love'))
    await reactionsSaved()

    opened.browser.isOffline = true
    await opened.user.click(await reactionPicker())
    await opened.user.click(await screen.findByRole('button', { name: 'Haha' }))
    const toast = await screen.findByRole('alert')
    expect(toast.textContent).toContain('Error')
    expect(toast.textContent).toContain('Failed to update reaction')
    expect(reactionCounts()).toEqual(['Love, 2 *'])
    opened.browser.isOffline = false
  })

  test("show the server's message when refused", async () => {
    const all = await createReactedPost()
    const { ann, target } = all
    const { user } = openPost(all, ann)
    await reactionBar()
    await ann.api.posts.remove({ id: target.targetId })
    await user.click(await reactionButton('Love, 1'))
    expect((await screen.findByRole('alert')).textContent).toContain('Post not found')
    await waitFor(() => expect(reactionCounts()).toEqual(['Love, 1']))
  })

  test('are disabled while one is being saved', async () => {
    const all = await createReactedPost()
    const { ann, target } = all
    const opened = openPost(all, ann)
    const { user } = opened
    await user.click(await reactionPicker())
    await screen.findByRole('button', { name: 'Sad' })
    const arrive = holdResponses(opened)
    await user.click(screen.getByRole('button', { name: 'Sad' }))
    const pressed = () =>
      [/^Love/, /^Like, \d+ like/, 'Add a reaction to Opening'].map((name) => screen.getByRole('button', { name }))
    const areDisabled = () => pressed().map((button) => button.getAttribute('aria-disabled') === 'true')
    await waitFor(() => expect(areDisabled()).toEqual([true, true, true]))
    for (const button of pressed().slice(0, 2)) await user.click(button)
    expect(reactionCounts()).toEqual(['Love, 1', 'Sad, 1 *'])
    arrive()
    await waitFor(() => expect(areDisabled()).toEqual([false, false, false]))
    expect(await reactionBy(ann, target)).toBe('sad')
    await user.click(await reactionButton('Love, 1'))
    expect(reactionCounts()).toEqual(['Love, 2 *'])
    await waitFor(async () => expect(await reactionBy(ann, target)).toBe('love'))
  })

  test("by other users are added to the viewer's own", async () => {
    const all = await createReactedPost()
    const { world, ann, target } = all
    const { user } = openPost(all, ann)
    await reactionBar()
    const cid = await world.user('Cid')
    await cid.api.reactions.react({ ...target, reactionType: 'angry' })
    await user.click(await reactionButton('Love, 1'))
    await waitFor(() => expect(reactionCounts()).toEqual(['Love, 2 *', 'Angry, 1']))
  })
})

describe('the reaction picker', () => {
  test('has six types, works by keyboard alone and closes with Escape', async () => {
    const all = await createReactedPost()
    const { ann, target } = all
    const { user } = openPost(all, ann)
    const button = await reactionPicker()
    button.focus()
    await user.keyboard('{Enter}')
    const choice = (name: string) => screen.findByRole('button', { name })
    const like = await choice('Like')
    await waitFor(() => expect(document.activeElement).toBe(like))
    const toolbar = within(screen.getByRole('toolbar', { name: 'Reactions' }))
    const names = toolbar.getAllByRole('button').map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual(['Like', 'Love', 'Haha', 'Wow', 'Sad', 'Angry'])
    expect(names.length).toBe(reactionTypes.length)

    await user.keyboard('{ArrowLeft}')
    await waitFor(async () => expect(document.activeElement).toBe(await choice('Angry')))
    await user.keyboard('{ArrowRight}{ArrowRight}')
    await waitFor(async () => expect(document.activeElement).toBe(await choice('Love')))
    document.documentElement.dir = 'rtl'
    onTestFinished(() => document.documentElement.removeAttribute('dir'))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.activeElement).toBe(like))
    await user.keyboard('{ArrowLeft}')
    await waitFor(async () => expect(document.activeElement).toBe(await choice('Love')))
    document.documentElement.removeAttribute('dir')
    await user.keyboard('{End}{Home}')
    await waitFor(() => expect(document.activeElement).toBe(like))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBe(null))
    await waitFor(async () => expect(document.activeElement).toBe(await reactionPicker()))
    expect(reactionCounts()).toEqual(['Love, 1'])

    await user.keyboard('{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await choice('Like')))
    await user.keyboard('{ArrowRight}{Enter}')
    expect(reactionCounts()).toEqual(['Love, 2 *'])
    await waitFor(async () => expect(document.activeElement).toBe(await reactionPicker()))
    await waitFor(async () => expect(await reactionBy(ann, target)).toBe('love'))
  })
})

describe('a guest', () => {
  test('sees the counts and that reacting needs an account, and cannot click', async () => {
    const all = await createReactedPost()
    const { bob, target } = all
    const { user } = openPost(all)
    const love = await reactionButton('Love, 1')
    await waitFor(() => expect(love.title).toBe('Sign in to react'))
    expect(screen.queryByRole('button', { name: /^Add a reaction/ })).toBe(null)
    await user.click(love)
    await user.click(await reactionButton('Like, 0 likes'))
    expect(reactionCounts()).toEqual(['Love, 1'])
    expect((await bob.api.reactions.list(target)).map((one) => one.count)).toEqual([0, 1, 0, 0, 0, 0])
  })
})

describe('the like button', () => {
  test('likes and unlikes at once, everywhere the post appears', async () => {
    const all = await createReactedPost()
    const { ann, target } = all
    const opened = openPost(all, ann)
    const { user } = opened
    const like = await reactionButton('Like, 0 likes')
    // The session is loaded as well.
    await waitFor(() => expect(like.hasAttribute('aria-disabled')).toBe(false))
    expect(like.getAttribute('aria-pressed')).toBe('false')
    const arrive = holdResponses(opened)
    await user.click(like)
    expect((await reactionButton('Like, 1 like')).getAttribute('aria-pressed')).toBe('true')
    arrive()
    await screen.findByText('liked')
    expect(reactionCounts()).toEqual(['Like, 1 *', 'Love, 1'])
    await waitFor(async () => expect(await reactionBy(ann, target)).toBe('satisfaction'))
    await reactionsSaved()

    opened.browser.isOffline = true
    await user.click(await reactionButton('Like, 1 like'))
    await screen.findByText('Failed to update reaction')
    expect((await reactionButton('Like, 1 like')).getAttribute('aria-pressed')).toBe('true')
    opened.browser.isOffline = false
    await reactionsSaved()

    await user.click(await reactionButton('Like, 1 like'))
    await screen.findByText('not liked')
    await waitFor(async () => expect(await reactionBy(ann, target)).toBe(null))
  })
})
