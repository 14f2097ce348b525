import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openScreen } from '../../support/client/screen.tsx'
import { commentTexts } from '../../support/client/thread-screen.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'
import { makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

describe('hidden comments', () => {
  test('are counted at each level, and keep a place only above visible replies', async () => {
    const { world, ann, bob, post, say } = await createThreadWorld()
    const others = [await world.user('Cid'), await world.user('Dan'), await world.user('Eve')]
    const report = (user: TestUser, id: string) => user.api.reports.comment({ id, reason: 'SPAM' })
    const hiddenOne = await say(ann, 'Flagged by many')
    const mine = await say(ann, 'Reported by me')
    const parent = await say(ann, 'Reported, but answered')
    await say(bob, 'The answer', parent)
    const nested = await say(ann, 'Reported reply', parent)
    for (const user of others) await report(user, hiddenOne)
    for (const id of [mine, parent, nested]) await report(bob, id)

    openScreen(world, post.link, bob)
    await screen.findByText('The answer')
    expect(screen.getByText('2 comment(s) you reported have been hidden')).toBeTruthy()
    expect(screen.getByText('1 comment(s) have been temporarily hidden due to community reports')).toBeTruthy()
    expect(screen.getByText('1 reply(s) you reported have been hidden')).toBeTruthy()
    expect(commentTexts()).toHaveLength(2)
    const placeholder = screen.getByRole('article', { name: 'Comment a hidden comment, level 1' })
    expect(within(placeholder).getByText('[hidden]')).toBeTruthy()
    expect(placeholder.textContent).not.toContain('Reported, but answered')
  })

  test('are still shown to their author with a note, and to moderators with a review', async () => {
    const { world, ann, bob, club, post, say } = await createThreadWorld()
    const mona = await world.user('Mona')
    await makeMember(world, club.id, mona, 'MODERATOR')
    const id = await say(bob, 'Flagged by many')
    for (const name of ['Cid', 'Dan', 'Eve']) {
      const user = await world.user(name)
      await user.api.reports.comment({ id, reason: 'SPAM' })
    }
    const own = openScreen(world, post.link, bob)
    await screen.findByText('Flagged by many')
    expect(screen.getByText(/^Hidden from others because of community reports/)).toBeTruthy()
    own.close()
    for (const user of [mona, ann]) {
      const shown = openScreen(world, post.link, user)
      await screen.findByText('Flagged by many')
      expect(await screen.findByText('Hidden by community reports')).toBeTruthy()
      shown.close()
    }
  })

  test('disappear as soon as the viewer reports them', async () => {
    const { world, ann, bob, post, say } = await createThreadWorld()
    await say(ann, 'Buy this')
    const { user } = openScreen(world, post.link, bob)
    await user.click(await screen.findByRole('button', { name: /^Actions for the comment by Ann/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('radio', { name: 'Spam' }))
    await user.click(dialog.getByRole('button', { name: 'Submit' }))
    await screen.findByText('Comment reported')
    expect(screen.getByText('Thank you for helping to keep the community safe.')).toBeTruthy()
    await screen.findByText('1 comment(s) you reported have been hidden')
    expect(screen.queryByText('Buy this')).toBe(null)
  })

  test('include those that a moderator reported, until the report is dismissed', async () => {
    const { world, ann, bob, post, say } = await createThreadWorld()
    const mona = await world.user('Mona', { isSuperAdmin: true })
    const id = await say(bob, 'Buy this')
    await ann.api.reports.comment({ id, reason: 'SPAM' })
    const hidden = openScreen(world, post.link, ann)
    await screen.findByText('1 comment(s) you reported have been hidden')
    expect(screen.queryByText('Buy this')).toBe(null)
    hidden.close()
    await mona.api.reports.review({ targetType: 'COMMENT', id, status: 'DISMISSED' })
    const { user } = openScreen(world, post.link, ann)
    await user.click(await screen.findByRole('button', { name: /^Actions for the comment by Bob/ }))
    expect((await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Reported' })).disabled).toBe(true)
    expect(screen.getByText('Buy this')).toBeTruthy()
  })
})
