import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { suspendedUntil } from '../../../src/client/features/identity/suspension/suspension-end.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { makeReport } from '../../support/factories.ts'
import { createWorld, type World } from '../../support/world.ts'

const day = 86_400_000

async function adminWorld() {
  const world = await createWorld()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const bo = await world.user('Bo Baker')
  return { world, ada, bo }
}

const wait = (world: World, id: string) =>
  world.db
    .updateTable('user')
    .set({ awaitsApprovalSince: world.services.now().toISOString(), signUpMessage: 'Let me in, I bake.' })
    .where('id', '=', id)
    .execute()

const dialog = () => within(screen.getByRole('dialog'))

test('searches users by email or name once there is a query', async () => {
  const { world, ada } = await adminWorld()
  const { user, address } = openScreen(world, '/admin/users', ada)
  await screen.findByRole('link', { name: 'Bo Baker' })
  const field = screen.getByRole('textbox', { name: 'Search by email or name' })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('Please enter a search query')

  await user.type(field, 'baker{Enter}')
  await waitFor(() => expect(address()).toBe('/admin/users?q=baker'))
  const table = await screen.findByRole('table', { name: 'Users found' })
  await within(table).findByRole('link', { name: 'Bo Baker' })
  expect(within(table).queryByRole('link', { name: 'Ada' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  await screen.findByRole('link', { name: 'Ada' })
  expect(address()).toBe('/admin/users')
  await user.type(screen.getByRole('textbox'), 'nobody at all{Enter}')
  await screen.findByText('No users found')
})

test('shows a failed search', async () => {
  const { world, ada } = await adminWorld()
  const { user, browser } = openScreen(world, '/admin/users', ada)
  await screen.findByRole('link', { name: 'Bo Baker' })
  browser.isOffline = true
  await user.type(screen.getByRole('textbox'), 'bo{Enter}')
  await screen.findByText('Failed to search users')
})

test('filters the list by status and keeps the filter in the URL', async () => {
  const { world, ada, bo } = await adminWorld()
  await wait(world, bo.id)
  const { user, address } = openScreen(world, '/admin/users?filter=admins', ada)
  await screen.findByRole('link', { name: 'Ada' })
  expect(screen.queryByRole('link', { name: 'Bo Baker' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Waiting for approval' }))
  await screen.findByRole('link', { name: 'Bo Baker' })
  expect(address()).toBe('/admin/users?filter=waiting')
  await user.click(screen.getByRole('radio', { name: 'Suspended' }))
  await screen.findByText('No account is suspended.')
})

test('requires a reason for a suspension, keeps it after a failure, and lifts the suspension', async () => {
  const { world, ada, bo } = await adminWorld()
  const { user, browser } = openScreen(world, `/admin/users/${bo.id}`, ada)
  await screen.findByRole('heading', { level: 1, name: 'Bo Baker' })
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  await screen.findByRole('dialog', { name: 'Suspend Bo Baker' })
  await user.click(dialog().getByRole('button', { name: 'Suspend' }))
  await dialog().findByText('Reason is required')
  const reason = dialog().getByRole('textbox', { name: /Reason/ })
  await user.type(reason, 'Shouting')
  await user.click(dialog().getByRole('radio', { name: 'Without an end' }))

  browser.isOffline = true
  await user.click(dialog().getByRole('button', { name: 'Suspend' }))
  await dialog().findByText('That did not work. Please try again.')
  expect(reason).toHaveProperty('value', 'Shouting')
  browser.isOffline = false
  await user.click(dialog().getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Shouting')
  expect(screen.getByText(/without an end/)).not.toBeNull()
  screen.getByText('They have no sessions.')

  expect(screen.queryByText('Everything they wrote and their profile were removed.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Change suspension' }))
  await user.type(dialog().getByRole('textbox', { name: /Reason/ }), 'Shouting')
  await user.click(dialog().getByRole('checkbox', { name: 'Remove everything this user wrote' }))
  await user.click(dialog().getByRole('button', { name: 'Suspend and remove' }))
  await screen.findByText('Everything they wrote and their profile were removed.')
  browser.isOffline = true
  await user.click(screen.getByRole('button', { name: 'Undo suspension and removal' }))
  await screen.findByText('That did not work. Please try again.')
  browser.isOffline = false

  await user.click(screen.getByRole('button', { name: 'Lift suspension' }))
  await user.click((await screen.findByRole('dialog')).querySelector('[type=submit]') as HTMLElement)
  await waitFor(() => expect(screen.queryByText('Shouting')).toBeNull())
})

test('brings back what a suspension removed that is over', async () => {
  const { world, ada, bo } = await adminWorld()
  const until = new Date(world.services.now().getTime() + day).toISOString()
  await ada.api.userManagement.suspend({ id: bo.id, reason: 'Advertising', until, removesContent: true })
  world.advance(2 * day)
  const { user } = openScreen(world, `/admin/users/${bo.id}`, ada)
  await screen.findByText('Removed with a suspension that is over')
  expect(screen.queryByRole('button', { name: 'Lift suspension' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Bring everything back' }))
  await waitFor(() => expect(screen.queryByText('Removed with a suspension that is over')).toBeNull())
})

test('suspends for a period, until a date, or without end', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  expect(suspendedUntil('week', '', now)).toBe(new Date(now + 7 * day).toISOString())
  expect(suspendedUntil('never', '', now)).toBeNull()
  expect(suspendedUntil('date', '', now)).toBeUndefined()
  expect(suspendedUntil('date', '2026-11-19', now)).toBeUndefined()
  expect(suspendedUntil('date', '2026-12-01', now)).toBe(new Date('2026-12-01T00:00').toISOString())
})

test('offers the allowed account actions and confirms them', async () => {
  const { world, ada, bo } = await adminWorld()
  const { user } = openScreen(world, `/admin/users/${bo.id}`, ada)
  await user.click(await screen.findByRole('button', { name: 'Make super admin' }))
  await user.click(await dialog().findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await ada.api.userManagement.byId({ id: bo.id })).isSuperAdmin).toBe(false)

  await user.click(screen.getByRole('button', { name: 'Make super admin' }))
  await user.click(await dialog().findByRole('button', { name: 'Make super admin' }))
  await screen.findByRole('button', { name: 'Remove super admin right' })
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  await user.click(await dialog().findByRole('button', { name: 'Sign out everywhere' }))
  await screen.findByText('They have no sessions.')
})

test('denies selected sign-ups at once, and says which could not be denied', async () => {
  const { world, ada, bo } = await adminWorld()
  const [cy, di] = [await world.user('Cy'), await world.user('Di')]
  for (const { id } of [bo, cy, di]) await wait(world, id)
  const { user } = openScreen(world, '/admin/users?filter=waiting', ada)
  expect(await screen.findByRole('button', { name: 'Deny selected' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: 'Select all 3 shown' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Di' }))
  await user.click(screen.getByRole('button', { name: 'Deny 2 sign-ups' }))
  // Somebody else approves one in the meantime.
  await ada.api.userManagement.approve({ id: cy.id })
  await user.type(await dialog().findByRole('textbox', { name: 'Reason' }), 'Advertising.')
  await user.click(dialog().getByRole('button', { name: 'Deny 2 sign-ups' }))
  await screen.findByText(/^1 sign-up denied\. 1 sign-up could not be denied: /)
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bo Baker' })).toBeNull())
  expect((await ada.api.userManagement.list({ filter: 'waiting' })).items).toMatchObject([{ name: 'Di' }])

  await user.click(await screen.findByRole('checkbox', { name: 'Select all 1 shown' }))
  await user.click(screen.getByRole('button', { name: 'Deny 1 sign-up' }))
  await user.type(await dialog().findByRole('textbox', { name: 'Reason' }), 'Advertising.')
  await user.click(dialog().getByRole('button', { name: 'Deny 1 sign-up' }))
  await screen.findByText('No one is waiting for approval.')
})

test('approves a pending user, or denies one with a reason', async () => {
  const { world, ada, bo } = await adminWorld()
  const cy = await world.user('Cy')
  await wait(world, bo.id)
  await wait(world, cy.id)
  const { user, address, close } = openScreen(world, `/admin/users/${bo.id}`, ada)
  await screen.findByText('Let me in, I bake.')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.click(await dialog().findByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.queryByText('Let me in, I bake.')).toBeNull())
  close()

  const other = openScreen(world, `/admin/users/${cy.id}`, ada)
  await other.user.click(await screen.findByRole('button', { name: 'Deny' }))
  await other.user.type(await dialog().findByRole('textbox', { name: 'Reason' }), 'We are full.')
  await other.user.click(dialog().getByRole('button', { name: 'Deny' }))
  await waitFor(() => expect(other.address()).toBe('/admin/users?filter=waiting'))
  await screen.findByText('No one is waiting for approval.')
  expect(address()).toBe(`/admin/users/${bo.id}`)
})

test('links the reports by and about a user to their cases', async () => {
  const { world, ada, bo } = await adminWorld()
  const wood = await bo.api.communities.create({
    name: 'Woodworking',
    description: 'All about wood and what it becomes.',
  })
  const forums = await bo.rest('GET', `/api/communities/by-slug/${wood.slug}/forums`)
  const post = await bo.rest('POST', '/api/posts', { title: 'A post', content: 'Words', forumId: forums.body[0].id })
  const cy = await world.user('Cy')
  const caseId = await makeReport(world, post.body.id, cy, { details: 'Look at this', copy: 'Words' })
  const { user, address } = openScreen(world, `/admin/users/${bo.id}`, ada)
  const link = await screen.findByRole('link', { name: 'Spam: post' })
  expect(link.getAttribute('href')).toBe(`/admin/moderation/queue?case=${caseId}`)
  screen.getByText('“Look at this”')
  await user.click(screen.getByRole('tab', { name: 'By them' }))
  await screen.findByText('They have not reported anything.')
  expect(address()).toBe(`/admin/users/${bo.id}?reports=by`)
})

test('shows "not found" for an unknown account', async () => {
  const { world, ada } = await adminWorld()
  openScreen(world, '/admin/users/01a200de-3f33-7d36-88e4-c11bd27990e3', ada)
  await screen.findByRole('heading', { name: 'User not found' })
})
