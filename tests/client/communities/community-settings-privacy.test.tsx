import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { privacyChanges } from '../../../src/client/features/communities/community-settings/privacy-changes.ts'
import { formatMessage, type Message } from '../../../src/shared/platform/format-message.ts'
import {
  createAnnsCommunity,
  openDialog,
  openSection,
  tabPanel,
} from '../../support/client/community-settings-screen.tsx'
import { makeJoinRequest } from '../../support/factories.ts'

const toggle = (name: RegExp) => tabPanel().getByRole<HTMLInputElement>('switch', { name })
const review = () => tabPanel().getByRole<HTMLButtonElement>('button', { name: 'Review changes' })

test('explains a privacy change and its effect on pending requests before saving it', async () => {
  const { world, ann, club } = await createAnnsCommunity()
  for (const name of ['Bob', 'Cyd']) await makeJoinRequest(world, club.id, await world.user(name))
  const { user } = await openSection(world, ann, 'privacy', 'Privacy')
  await screen.findByRole('tab', { name: /2 waiting$/ })
  expect(review().disabled).toBe(true)
  await user.click(toggle(/^Require approval/))
  expect(tabPanel().getByText('Any signed-in user can join immediately.')).toBeTruthy()
  await user.click(review())
  expect((await openDialog()).getByText('2 people who wait for an answer are approved and notified.')).toBeTruthy()
  await user.click((await openDialog()).getByRole('button', { name: 'Cancel' }))
  expect((await ann.api.communities.bySlug({ slug: 'chess-club' })).memberCount).toBe(1)

  await user.click(review())
  await user.click((await openDialog()).getByRole('button', { name: 'Change privacy' }))
  await screen.findByText('The privacy has been changed.')
  await waitFor(() => expect(review().disabled).toBe(true))
  expect(toggle(/^Require approval/).checked).toBe(false)
  expect(await ann.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({
    requiresApproval: false,
    memberCount: 3,
  })
  await waitFor(() => expect(screen.queryByRole('tab', { name: /2 waiting$/ })).toBe(null))
})

test('shows a change until the server has finished it, and then says so', async () => {
  const { world, ann } = await createAnnsCommunity({ isPrivate: true })
  await ann.api.communitySettings.savePrivacy({ slug: 'chess-club', isPrivate: false, requiresApproval: false })
  await openSection(world, ann, 'privacy', 'Privacy')
  const state = await screen.findByRole('status', { name: 'The community is being opened to everyone' })
  expect(state.textContent).toContain('The server updates the others in the background.')
  await world.db.updateTable('job').set({ done: 200, total: 1_200 }).execute()
  await screen.findByText(/^200 posts of 1,200 posts are in everyone’s feeds/)
  expect(screen.getByRole('progressbar', { name: 'Updated posts' }).getAttribute('aria-valuenow')).toMatch(/^16/)
  await world.runJobs()
  await screen.findByText(/^The community is open: all posts/)
  expect(screen.queryByText('The community is being opened to everyone')).toBe(null)
})

test('shows a failed change in the dialog and keeps it for another try', async () => {
  const { world, ann } = await createAnnsCommunity()
  const { user, browser } = await openSection(world, ann, 'privacy', 'Privacy')
  await user.click(toggle(/^Private community/))
  await user.click(review())
  browser.isOffline = true
  await user.click((await openDialog()).getByRole('button', { name: 'Change privacy' }))
  await (await openDialog()).findByText('That did not work. Please try again.')
  browser.isOffline = false
  await user.click((await openDialog()).getByRole('button', { name: 'Change privacy' }))
  await screen.findByText('The privacy has been changed.')
  expect(await ann.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({ isPrivate: true })
})

test('explains each privacy change separately', () => {
  const open = { isPrivate: false, requiresApproval: false }
  const input = { isPrivate: false, requiresApproval: true }
  const closed = { isPrivate: true, requiresApproval: true }
  const invited = { isPrivate: true, requiresApproval: false }
  const changes = (before: typeof open, after: typeof open, waiting: number | undefined, isArchived = false) =>
    privacyChanges(before, after, { pendingRequests: waiting, isArchived })
      .map(({ message, values = {} }) => formatMessage(message as Message, values, 'en'))
      .join(' ')

  expect(changes(open, input, 0)).toBe('New members must ask to join; an organizer or moderator decides.')
  expect(changes(input, open, 1)).toMatch(/1 person who waits for an answer is approved and notified\.$/)
  expect(changes(input, open, undefined)).toMatch(/Everyone who waits for an answer is approved/)
  expect(changes(input, open, 2, true)).toMatch(/2 people who wait for an answer keep waiting until .* restored\.$/)
  expect(changes(input, closed, 3)).toMatch(/^Only members will see .* 3 people who wait for an answer keep waiting\.$/)
  expect(changes(closed, invited, 3)).toBe(
    'New members join by invitation only. 3 people who wait for an answer are denied, with the message: “This community now takes new members by invitation only.”',
  )
  expect(changes(invited, open, 0)).toMatch(/^Everyone will be able to read .* can join immediately\.$/)
  expect(changes(closed, input, 0)).not.toMatch(/join|wait/)
})

test('saves who may comment at once', async () => {
  const { world, ann } = await createAnnsCommunity()
  const { user } = await openSection(world, ann, 'privacy', 'Privacy')
  const choice = (name: string) => tabPanel().findByRole<HTMLInputElement>('radio', { name })
  await waitFor(async () => expect((await choice('Everybody who may read')).checked).toBe(true))
  await user.click(await choice('Members only'))
  await screen.findByText('Who may write has been saved.')
  await waitFor(async () => expect((await choice('Members only')).checked).toBe(true))
  const held = await tabPanel().findByRole<HTMLSelectElement>('combobox', { name: 'First posts of new members' })
  await user.selectOptions(held, 'Hold the first 3 posts')
  await waitFor(() => expect(held.value).toBe('3'))
  const saved = async () => (await ann.api.communitySettings.overview({ slug: 'chess-club' })).writing
  await waitFor(async () => expect(await saved()).toMatchObject({ onlyMembersComment: true, heldFirstPosts: 3 }))
})
