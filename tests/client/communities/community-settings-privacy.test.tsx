import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { privacyChanges } from '../../src/client/community-settings/privacy-changes.ts'
import { requestToJoin } from '../support/arrange.ts'
import { annsClub, dialog, openSection, panel } from '../support/settings-screen.tsx'

const toggle = (name: RegExp) => panel().getByRole<HTMLInputElement>('switch', { name })
const review = () => panel().getByRole<HTMLButtonElement>('button', { name: 'Review changes' })

test('what changes is said before it does, also for those who wait; nothing changes until then', async () => {
  const { world, ann, club } = await annsClub()
  for (const name of ['Bob', 'Cyd']) await requestToJoin(world, club.id, await world.user(name))
  const { user } = await openSection(world, ann, 'privacy', 'Privacy')
  await screen.findByRole('tab', { name: /2 waiting$/ })
  expect(review().disabled).toBe(true)
  await user.click(toggle(/^Require approval/))
  expect(panel().getByText('Anybody who is signed in may join at once.')).toBeTruthy()
  await user.click(review())
  expect((await dialog()).getByText('2 people who wait for an answer are let in, and told so.')).toBeTruthy()
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  expect((await ann.api.communities.bySlug({ slug: 'chess-club' })).memberCount).toBe(1)

  await user.click(review())
  await user.click((await dialog()).getByRole('button', { name: 'Change privacy' }))
  await screen.findByText('The privacy has been changed.')
  await waitFor(() => expect(review().disabled).toBe(true))
  expect(toggle(/^Require approval/).checked).toBe(false)
  expect(await ann.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({
    requiresApproval: false,
    memberCount: 3,
  })
  await waitFor(() => expect(screen.queryByRole('tab', { name: /2 waiting$/ })).toBe(null))
})

test('a change that fails is told in the dialog, and stays to be tried again', async () => {
  const { world, ann } = await annsClub()
  const { user, browser } = await openSection(world, ann, 'privacy', 'Privacy')
  await user.click(toggle(/^Private community/))
  await user.click(review())
  browser.isOffline = true
  await user.click((await dialog()).getByRole('button', { name: 'Change privacy' }))
  await (await dialog()).findByText('That did not work. Please try again.')
  browser.isOffline = false
  await user.click((await dialog()).getByRole('button', { name: 'Change privacy' }))
  await screen.findByText('The privacy has been changed.')
  expect(await ann.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({ isPrivate: true })
})

test('each change of privacy is explained by itself', () => {
  const open = { isPrivate: false, requiresApproval: false }
  const asked = { isPrivate: false, requiresApproval: true }
  const closed = { isPrivate: true, requiresApproval: true }
  const invited = { isPrivate: true, requiresApproval: false }
  const changes = (before: typeof open, after: typeof open, waiting: number | undefined, isArchived = false) =>
    privacyChanges(before, after, { waiting, isArchived }).join(' ')

  expect(changes(open, asked, 0)).toBe('Whoever wants to join asks first; an organizer or moderator decides.')
  expect(changes(asked, open, 1)).toMatch(/1 person who waits for an answer is let in, and told so\.$/)
  expect(changes(asked, open, undefined)).toMatch(/Everybody who waits for an answer is let in/)
  expect(changes(asked, open, 2, true)).toMatch(/2 people who wait for an answer go on waiting until .* restored\.$/)
  expect(changes(asked, closed, 3)).toMatch(
    /^Only members will see .* 3 people who wait for an answer go on waiting\.$/,
  )
  expect(changes(closed, invited, 3)).toBe(
    'New members come in by invitation only. 3 people who wait for an answer are turned down, and told: “This community now takes new members by invitation only.”',
  )
  expect(changes(invited, open, 0)).toMatch(/^Everybody will be able to read .* may join at once\.$/)
  expect(changes(closed, asked, 0)).not.toMatch(/join|wait/)
})
