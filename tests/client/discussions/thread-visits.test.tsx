import { screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openScreen } from '../../support/client/screen.tsx'
import { createThreadWorld } from '../../support/discussions/threads.ts'

describe('comments since the last visit', () => {
  test("are marked as new once, except the viewer's own", async () => {
    const { world, ann, bob, post, say } = await createThreadWorld()
    await say(ann, 'Before')
    const first = openScreen(world, post.link, bob)
    await screen.findByText('Before')
    expect(screen.queryByText('New', { selector: 'article span' })).toBe(null)
    await waitFor(async () =>
      expect(await bob.api.threads.open({ postId: post.id })).toHaveProperty('seenAt', expect.any(String)),
    )
    first.close()

    await say(ann, 'Since then')
    await say(bob, 'My own')
    const { seenAt } = await bob.api.threads.open({ postId: post.id })
    const second = openScreen(world, post.link, bob)
    await screen.findByText('My own')
    const marked = screen.getAllByText('New', { selector: 'article span' })
    expect(marked.map((mark) => mark.closest('article')?.textContent)).toEqual([expect.stringContaining('Since then')])
    await waitFor(async () => expect((await bob.api.threads.open({ postId: post.id })).seenAt).not.toBe(seenAt))
    second.close()
    openScreen(world, post.link, bob)
    await screen.findByText('Since then')
    expect(screen.queryByText('New', { selector: 'article span' })).toBe(null)
  })
})

test('comments that arrive in an open thread are read within a minute, before a mail is due', async () => {
  const { world, ann, bob, post, say } = await createThreadWorld()
  const root = await say(bob, 'Before')
  const intervals = vi.spyOn(globalThis, 'setInterval')
  onTestFinished(() => intervals.mockRestore())
  openScreen(world, post.link, bob)
  await screen.findByText('Before')
  await waitFor(async () => expect((await bob.api.threads.open({ postId: post.id })).seenAt).toBeTruthy())
  world.advance(1_000)
  await say(ann, 'While it is open', root)
  await screen.findByText('While it is open')
  const unread = async () => (await bob.api.threads.open({ postId: post.id })).firstUnreadId
  expect(await unread()).not.toBe(null)
  for (const [run, ms] of intervals.mock.calls) if (ms === 60_000) run()
  await waitFor(async () => expect(await unread()).toBe(null))
})

describe('the first unread comment', () => {
  const jump = () => screen.findByRole<HTMLAnchorElement>('link', { name: 'Jump to first unread' })

  test('is reached by a link, however deep it is, until it is read', async () => {
    const { world, ann, bob, post, say } = await createThreadWorld()
    const chain = [await say(bob, 'Level 0')]
    for (let level = 1; level < 6; level++) chain.push(await say(bob, `Level ${level}`, chain.at(-1)))
    const first = openScreen(world, post.link, bob)
    await screen.findByText('Level 0')
    expect(screen.queryByRole('link', { name: 'Jump to first unread' })).toBe(null)
    await waitFor(async () => expect((await bob.api.threads.open({ postId: post.id })).seenAt).toBeTruthy())
    first.close()

    const deep = await say(ann, 'Deep below', chain.at(-1))
    for (let more = 0; more < 12; more++) await say(ann, `Later ${more}`)
    const { user, close } = openScreen(world, `${post.link}?comments=new`, bob)
    const link = await jump()
    screen.getByText('13 new since your last visit')
    await waitFor(() => expect(link.getAttribute('href')).toBe(`${post.link}?comments=new#comment-${deep}`))
    expect(screen.queryByText('Deep below')).toBe(null)
    link.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.id).toBe(`comment-${deep}`))
    expect(document.activeElement?.textContent).toContain('Deep below')
    const seen = async () => (await bob.api.threads.open({ postId: post.id })).firstUnreadId
    await waitFor(async () => expect(await seen()).toBe(null))
    close()

    openScreen(world, post.link, bob)
    await screen.findByText('Later 0')
    expect(screen.queryByRole('link', { name: 'Jump to first unread' })).toBe(null)
  })
})
