import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../support/client/screen.tsx'
import { createReportWorld } from '../../support/moderation/reports.ts'

const path = '/communities/chess-club/moderation'

/** Max at the queue of his community, with a case of a comment and below it one of its post. */
async function atTheQueue() {
  const all = await createReportWorld()
  await all.report('post', all.rita)
  await all.report('comment', all.ruth)
  const shown = openScreen(all.world, path, all.max)
  const queue = within(await screen.findByRole('region', { name: 'Cases' }))
  const comment = await queue.findByRole('link', { name: /Comment by Ann/ })
  const post = await queue.findByRole('link', { name: /Post by Ann/ })
  return { ...all, ...shown, comment, post }
}

const opened = (name: string) => screen.findByRole('heading', { level: 2, name })
const isFocused = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))

test('moves through the queue, opens a case and returns by keyboard', async () => {
  const { user, comment, post } = await atTheQueue()
  await user.keyboard('j')
  await isFocused(comment)
  await user.keyboard('{ArrowDown}')
  await isFocused(post)
  await user.keyboard('k{Enter}')
  await isFocused(await opened('Comment by Ann'))
  await user.keyboard('j')
  await isFocused(await opened('Post by Ann'))
  await user.keyboard('k')
  await opened('Comment by Ann')
})

test('takes and decides cases by keyboard, and confirms irreversible decisions', async () => {
  const { user, comment } = await atTheQueue()
  await user.click(comment)
  await opened('Comment by Ann')
  await user.keyboard('t')
  await screen.findByText('Assigned to you')
  await user.keyboard('d')
  const asking = within(await screen.findByRole('dialog', { name: 'Dismiss?' }))
  await user.keyboard('h')
  await user.click(asking.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  screen.getByText('Assigned to you')

  await user.keyboard('w')
  const warning = within(await screen.findByRole('dialog', { name: 'Warn?' }))
  await user.type(warning.getByRole('textbox', { name: /Reason/ }), 'those bad words')
  screen.getByRole('dialog', { name: 'Warn?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))

  await user.keyboard('h')
  const hiding = within(await screen.findByRole('dialog', { name: 'Hide?' }))
  expect(hiding.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('those bad words')
  await user.click(hiding.getByRole('button', { name: 'Hide' }))
  await screen.findByText('The comment is hidden.')
  await isFocused(await opened('Post by Ann'))
  // No moderator can suspend.
  await user.keyboard('s')
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('lists the shortcuts, and lets users switch them off', async () => {
  const { user, comment } = await atTheQueue()
  await user.keyboard('{Shift>}?{/Shift}')
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  list.getByText('Next case, previous case')
  await user.click(list.getByRole('switch', { name: 'Use single-key shortcuts' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  await user.click(comment)
  await opened('Comment by Ann')
  await user.keyboard('t')
  screen.getByText('Unassigned')
  expect(screen.getByRole('button', { name: 'Assign to me' }).textContent).toBe('Assign to me')
})
