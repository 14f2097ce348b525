import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmailCard } from '../../../src/client/features/users/user-settings/EmailCard.tsx'
import { openWorld } from '../../support/checked-world.ts'
import { connectDownloads } from '../../support/client/saved-files.ts'
import { openScreen } from '../../support/client/screen.tsx'
import type { TestUser, World } from '../../support/world.ts'

const main = () => within(screen.getByRole('main'))
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save All Changes' })

test('shows a toast and an alert when settings cannot be loaded, and retries', async () => {
  // With a selected theme, nothing has requested the settings before.
  localStorage.setItem('folkmoot-theme', 'light')
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { user, browser } = openScreen(world, '/', ann)
  await user.click(await screen.findByRole('button', { name: 'Account menu of Ann' }))
  browser.isOffline = true
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(main().getByText('Loading settings...')).toBeTruthy()
  await screen.findByText('Could not load your settings.')
  expect(main().getByRole('alert').textContent).toBe('The server could not be reached.')

  browser.isOffline = false
  await user.click(main().getByRole('button', { name: 'Try again' }))
  for (const name of ['Notification Settings', 'Privacy Settings', 'Appearance', 'Email Settings']) {
    await main().findByRole('heading', { name })
  }
})

test('shows a toast and an alert when saving fails, and saves on retry', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { user, browser } = openScreen(world, '/settings', ann)
  await user.click(await screen.findByRole('switch', { name: /^Profile visible/ }))
  browser.isOffline = true
  await user.click(saveButton())
  await screen.findByText('Could not save your settings.')
  expect(main().getByRole('alert').textContent).toBe('The server could not be reached.')
  expect(saveButton().disabled).toBe(false)

  browser.isOffline = false
  await user.click(saveButton())
  await screen.findByText('Settings saved successfully.')
  expect(main().queryByRole('alert')).toBe(null)
  await waitFor(() => expect(saveButton().disabled).toBe(true))
  expect((await ann.api.settings.get()).settings.PRIVACY_PROFILE_VISIBLE).toBe('false')
})

test("shows a proxy's status text, or else the status, and never a parser's message", async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { user, browser } = openScreen(world, '/settings', ann)
  await user.click(await screen.findByRole('switch', { name: /^Profile visible/ }))
  for (const [proxyError, text] of [
    [{ status: 502, statusText: 'Bad Gateway' }, 'Bad Gateway'],
    [{ status: 413, statusText: '' }, 'HTTP error! status: 413'],
  ] as const) {
    browser.proxyError = proxyError
    await user.click(saveButton())
    await main().findByText(text)
  }
  browser.proxyError = null
  await user.click(saveButton())
  await screen.findByText('Settings saved successfully.')
})

test('leaves the name to the profile page, and lets users clear a stored display name', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const first = openScreen(world, '/settings', ann)
  await screen.findByLabelText('Bio')
  expect(screen.queryByLabelText('Display name')).toBe(null)
  expect(main().getByRole('link', { name: 'your profile' }).getAttribute('href')).toBe('/profile')
  first.close()

  await ann.api.settings.save({ PROFILE_DISPLAY_NAME: 'Ann of the Hives' })
  const { user } = openScreen(world, '/settings', ann)
  await user.clear(await screen.findByLabelText('Display name'))
  await user.click(saveButton())
  await screen.findByText('Settings saved successfully.')
  await waitFor(() => expect(screen.queryByLabelText('Display name')).toBe(null))
  expect((await ann.api.settings.get()).settings.PROFILE_DISPLAY_NAME).toBe('')
})

/** Enters another address in the settings and saves it. */
async function saveOtherEmail(world: World, viewer: TestUser) {
  const { user } = openScreen(world, '/settings', viewer)
  await user.click(await screen.findByRole('button', { name: 'Update Email' }))
  const field = screen.getByLabelText<HTMLInputElement>('Email')
  await user.clear(field)
  await user.type(field, 'other@example.org')
  await user.click(screen.getByRole('button', { name: 'Save Email' }))
  return { user, field }
}

test('explains that email changes are disabled, and keeps the old address', async () => {
  const world = await openWorld({ config: { allowsEmailChange: false } })
  const ann = await world.user('Ann')
  const { field } = await saveOtherEmail(world, ann)
  await screen.findByText('Email Update (Demo)')
  // No password is asked for, and no link is promised.
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(screen.getByText('Email update needs dedicated backend logic.')).toBeTruthy()
  expect(field.value).toBe(ann.email)
  expect(field.readOnly).toBe(true)
  expect(main().queryByText(/We sent a link/)).toBe(null)
})

test('saves no address until it is known whether addresses may change', async () => {
  const world = await openWorld({ config: { allowsEmailChange: false } })
  const ann = await world.user('Ann')
  const { user, browser } = openScreen(world, '/', ann, [{ path: '/', element: <EmailCard /> }])
  browser.isOffline = true
  await user.click(screen.getByRole('button', { name: 'Update Email' }))
  await user.type(screen.getByLabelText('Email'), 'other@example.org')
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Email' })
  expect(save().disabled).toBe(true)
  await screen.findByText('Your account could not be loaded. Please try again.')
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(save().disabled).toBe(true)

  browser.isOffline = false
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Update Email' }))
  await user.type(screen.getByLabelText('Email'), 'other@example.org')
  await waitFor(() => expect(save().disabled).toBe(false))
  await user.click(save())
  await screen.findByText('Email Update (Demo)')
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('explains that email changes were disabled since, instead of a failure', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { user } = await saveOtherEmail(world, ann)
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your email' }))
  world.services.config = { ...world.services.config, allowsEmailChange: false }
  await user.click(dialog.getByRole('button', { name: 'Send the link' }))
  await screen.findByText('Email Update (Demo)')
  expect(main().queryByText(/We sent a link/)).toBe(null)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(await world.deliverMails()).toEqual([])
})

test('changes an unverified address at once, and sends the verification mail there', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann', { isVerified: false })
  const { user, field } = await saveOtherEmail(world, ann)
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your email' }))
  await user.click(dialog.getByRole('button', { name: 'Change the address' }))
  await screen.findByText('Verification email sent! Please check your inbox.')
  await waitFor(() => expect(field.value).toBe('other@example.org'))
  expect(field.readOnly).toBe(true)
  expect(main().queryByText(/We sent a link/)).toBe(null)
  expect((await world.deliverMails()).map(({ to }) => to)).toEqual(['other@example.org'])
})

test('saves the data export as a file, and shows the reason when the server refuses', async () => {
  const world = await openWorld({ limitsRates: true })
  const ann = await world.user('Ann')
  const { saved, languages, cut } = connectDownloads(world, ann)
  const { user } = openScreen(world, '/settings?tab=data', ann)
  const button = await screen.findByRole('button', { name: 'Export my data' })
  await user.click(button)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(/^folkmoot-export-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse((await saved[0]?.file) ?? '')).toMatchObject({ account: { name: 'Ann' }, reports: [] })
  expect(languages).toEqual(['en'])

  cut(true)
  await user.click(button)
  await screen.findByText('Your export could not be made. Please try again.')
  cut(false)
  for (let times = 1; times < 10; times += 1) await ann.rest('GET', '/api/users/me/export')
  await user.click(button)
  await screen.findByText(/^Too many attempts\. Please try again in \d+ minutes\.$/)
  expect(saved).toHaveLength(1)
})
