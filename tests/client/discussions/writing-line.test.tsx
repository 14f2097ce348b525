import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

/** Ann's post with a comment of hers, open in Bob's browser with its stream. */
async function openThread() {
  const world = await openWorld()
  const [ann, bob, cat, dan] = await Promise.all(['Ann', 'Bob', 'Cat', 'Dan'].map((name) => world.user(name)))
  if (!ann || !bob || !cat || !dan) throw new Error('no users')
  const { forumId } = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })
  await ann.api.comments.add({ postId: post.id, content: 'Your move' })
  const shown = openScreen(world, post.link, bob)
  await screen.findByText('Your move')
  await waitFor(() => expect(shown.browser.cuts.size).toBe(1))
  const { id: postId } = post
  return {
    world,
    ann,
    bob,
    cat,
    dan,
    postId,
    writes: (who: typeof ann) => who.api.comments.writing({ postId }),
    ...shown,
  }
}

const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

/** The visible line, which assistive technology does not read. */
const lines = () => [...document.querySelectorAll('[aria-hidden] span')].map(({ textContent }) => textContent)

test('a reader sees who is writing, and hears each text once', async () => {
  const { ann, cat, dan, postId, writes } = await openThread()
  await writes(ann)
  await waitFor(() => expect(statuses()).toContain('Ann is writing…'))
  expect(lines()).toContain('Ann is writing…')
  await writes(cat)
  await waitFor(() => expect(statuses()).toContain('Ann and Cat are writing…'))
  await writes(dan)
  await waitFor(() => expect(statuses()).toContain('Several people are writing…'))
  await dan.api.comments.add({ postId, content: 'First' })
  await waitFor(() => expect(lines()).toContain('Ann and Cat are writing…'))
  expect(statuses().join()).not.toContain('writing')
  await cat.api.comments.add({ postId, content: 'Second' })
  await waitFor(() => expect(lines()).toContain('Ann is writing…'))
  await ann.api.comments.add({ postId, content: 'Third' })
  await waitFor(() => expect(lines().join()).not.toContain('writing'))
})

test('the line is in the composer while that is open', async () => {
  const { ann, writes, user } = await openThread()
  await writes(ann)
  await waitFor(() => expect(lines()).toContain('Ann is writing…'))
  await user.click(screen.getByRole('button', { name: 'Leave a Comment' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave a Comment' })
  expect(within(dialog).getByText('Ann')).toBeTruthy()
  expect(lines().filter((text) => text === 'Ann is writing…')).toHaveLength(1)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(lines()).toContain('Ann is writing…')
})

test('a user who types a comment is shown to others, at most once in three seconds', async () => {
  const { world, bob, postId, user } = await openThread()
  const signs: string[] = []
  const { live } = world.services
  const unsubscribe = live.subscribe(postId, () => signs.push(...live.presentIn(postId)))
  await user.click(screen.getByRole('button', { name: 'Leave a Comment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave a Comment' }))
  expect(live.presentIn(postId)).toEqual([])
  const { markPresent } = live
  let count = 0
  live.markPresent = (...sign) => {
    count++
    markPresent(...sign)
  }
  await user.type(dialog.getByRole('textbox', { name: 'Your comment' }), 'A long thought')
  await waitFor(() => expect(live.presentIn(postId)).toEqual([bob.id]))
  expect(count).toBe(1)
  expect(lines().join()).not.toContain('writing')
  fireEvent.blur(dialog.getByRole('textbox', { name: 'Your comment' }))
  unsubscribe()
})

test('the heading shows who commented last, and follows the thread', async () => {
  const { cat, postId } = await openThread()
  expect(screen.getByRole('img', { name: 'Latest comments by Ann' })).toBeTruthy()
  await cat.api.comments.add({ postId, content: 'Mine' })
  expect(await screen.findByRole('img', { name: 'Latest comments by Cat and Ann' })).toBeTruthy()
})
