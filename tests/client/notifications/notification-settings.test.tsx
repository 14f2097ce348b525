import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const choice = async (group: string, name: string) =>
  within(await (await card('Your notifications')).findByRole('group', { name: group })).findByRole<HTMLInputElement>(
    'switch',
    { name },
  )

async function openSettings() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  return { world, ann, ...openScreen(world, '/settings', ann) }
}

test('switches each group and channel at once, and reverts on failure', async () => {
  const { ann, user, browser } = await openSettings()
  const replies = await choice('Replies and mentions', 'By email')
  const inApp = await choice('Replies and mentions', 'In the app')
  expect([replies.checked, inApp.checked]).toEqual([true, true])
  expect(screen.queryByRole('group', { name: 'Administration' })).toBe(null)
  const stored = async () => (await ann.api.notifications.preferences()).groups
  await user.click(replies)
  await waitFor(async () => expect((await stored()).replies).toMatchObject({ mail: false, app: true }))
  expect([replies.checked, inApp.checked]).toEqual([false, true])

  browser.isOffline = true
  const posts = await choice('New posts', 'By email')
  await user.click(posts)
  await screen.findByText('Your choice could not be saved')
  await waitFor(() => expect(posts.checked).toBe(true))
  expect(replies.checked).toBe(false)
  browser.isOffline = false
  expect((await stored()).posts?.mail).toBe(true)
})

test('lets users with duties choose about their work', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await createCommunity(ann)
  openScreen(world, '/settings', ann)
  expect((await choice('Administration', 'By email')).checked).toBe(true)
})

test('sets the frequency of the digest, and the time zone that the browser told or another', async () => {
  const { ann, user } = await openSettings()
  const section = await card('Your notifications')
  const away = await section.findByRole<HTMLInputElement>('radio', { name: 'Away' })
  expect(away.checked).toBe(true)
  await user.click(section.getByRole('radio', { name: 'Weekly' }))
  await waitFor(async () => expect((await ann.api.notifications.preferences()).digest).toBe('weekly'))
  expect(section.getByRole<HTMLInputElement>('radio', { name: 'Weekly' }).checked).toBe(true)
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  await waitFor(async () => expect((await ann.api.notifications.preferences()).timeZone).toBe(here))

  const field = section.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
  await user.clear(field)
  await user.type(field, 'new y')
  await user.click(await screen.findByRole('option', { name: 'America/New York' }))
  await waitFor(async () => expect((await ann.api.notifications.preferences()).timeZone).toBe('America/New_York'))
  expect(field.value).toBe('America/New York')
  expect((await ann.api.notifications.preferences()).digest).toBe('weekly')
})

test('explains the disabled options to users who want no mails', async () => {
  const { user } = await openSettings()
  const mentions = await choice('Replies and mentions', 'By email')
  const inApp = await choice('Replies and mentions', 'In the app')
  expect(mentions.matches(':disabled')).toBe(false)
  await user.click(screen.getByRole('switch', { name: /^Email notifications/ }))
  const section = await card('Your notifications')
  await section.findByText(/Email notifications are switched off/)
  expect([mentions, inApp].map((each) => each.matches(':disabled'))).toEqual([true, false])
  expect(section.getByRole('radio', { name: 'Daily' }).matches(':disabled')).toBe(true)
})

test('shows a secret feed address once, replaces it after confirmation, and revokes it', async () => {
  const { world, ann, user, close } = await openSettings()
  await user.click(await screen.findByRole('button', { name: 'Create address' }))
  const creation = within(await screen.findByRole('dialog', { name: 'Create a secret address' }))
  await user.click(creation.getByRole('button', { name: 'Create address' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Your secret address')
  const first = field.value
  expect(first).toMatch(/\/feeds\/mine\/[^/]+\.atom$/)
  expect((await world.app.inject({ url: new URL(first).pathname })).statusCode).toBe(200)

  await user.click(await screen.findByRole('button', { name: 'Make a new one' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a new address?' }))
  expect(dialog.getByText(/The old address stops working/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Make a new one' }))
  await waitFor(() => expect(field.value).not.toBe(first))
  expect((await world.app.inject({ url: new URL(first).pathname })).statusCode).toBe(404)
  const second = field.value

  close()
  const again = openScreen(world, '/settings', ann)
  await screen.findByText(/You have a secret address, made/)
  expect(screen.queryByLabelText('Your secret address')).toBe(null)
  expect(document.body.textContent).not.toContain(second)
  await again.user.click(screen.getByRole('button', { name: 'Revoke' }))
  await screen.findByRole('button', { name: 'Create address' })
  expect((await world.app.inject({ url: new URL(second).pathname })).statusCode).toBe(404)
})
