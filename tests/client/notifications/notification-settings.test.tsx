import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const choice = async (name: string) =>
  (await card('Which emails you receive')).findByRole<HTMLInputElement>('switch', { name })

async function openSettings() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  return { world, ann, ...openScreen(world, '/settings', ann) }
}

test('switches each kind of mail at once, and reverts on failure', async () => {
  const { ann, user, browser } = await openSettings()
  const mentions = await choice('Mentions of your name')
  expect(mentions.checked).toBe(true)
  expect((await choice('Reactions to what you wrote')).checked).toBe(false)
  await user.click(mentions)
  await waitFor(async () => expect((await ann.api.notifications.mailPreferences()).kinds.mention).toBe(false))
  expect(mentions.checked).toBe(false)

  browser.isOffline = true
  const replies = await choice('Replies to your comments')
  await user.click(replies)
  await screen.findByText('Your choice could not be saved')
  await waitFor(() => expect(replies.checked).toBe(true))
  expect(mentions.checked).toBe(false)
  browser.isOffline = false
  expect((await ann.api.notifications.mailPreferences()).kinds.reply).toBe(true)
})

test('sets the frequency of the digest, and the time zone that the browser told or another', async () => {
  const { ann, user } = await openSettings()
  const section = await card('Which emails you receive')
  const never = await section.findByRole<HTMLInputElement>('radio', { name: 'Never' })
  expect(never.checked).toBe(true)
  await user.click(section.getByRole('radio', { name: 'Weekly' }))
  await waitFor(async () => expect((await ann.api.notifications.mailPreferences()).digest).toBe('weekly'))
  expect(section.getByRole<HTMLInputElement>('radio', { name: 'Weekly' }).checked).toBe(true)
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  await waitFor(async () => expect((await ann.api.notifications.mailPreferences()).timeZone).toBe(here))

  const field = section.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
  await user.clear(field)
  await user.type(field, 'new y')
  await user.click(await screen.findByRole('option', { name: 'America/New York' }))
  await waitFor(async () => expect((await ann.api.notifications.mailPreferences()).timeZone).toBe('America/New_York'))
  expect(field.value).toBe('America/New York')
  expect((await ann.api.notifications.mailPreferences()).digest).toBe('weekly')
})

test('explains the disabled options to users who want no mails', async () => {
  const { user } = await openSettings()
  const mentions = await choice('Mentions of your name')
  expect(mentions.matches(':disabled')).toBe(false)
  await user.click(screen.getByRole('switch', { name: /^Email notifications/ }))
  const section = await card('Which emails you receive')
  await section.findByText(/Email notifications are switched off, so none of these is sent/)
  expect(mentions.matches(':disabled')).toBe(true)
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
