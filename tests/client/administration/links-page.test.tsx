import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'

test('makes links for users who wait, shows each once, and says why one is refused', async () => {
  const world = await openWorld({ config: { smtpUrl: null } })
  const root = await world.user('Root', { isSuperAdmin: true })
  const eve = await world.user('Eve', { isVerified: false })
  const ann = await world.user('Ann')
  const rose = await world.user('Rose', { isSuperAdmin: true })
  for (const user of [ann, rose]) await user.api.account.changeEmail({ email: `new.${user.email}` })
  const { user } = openScreen(world, '/admin/links', root)
  await screen.findByText(/This site sends no email, so you give users their links yourself/)

  await user.click(await screen.findByRole('button', { name: 'Make link for Eve' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verification link for Eve' }))
  const { value } = dialog.getByLabelText<HTMLInputElement>('Verification link')
  await user.click(dialog.getByRole('button', { name: 'QR code' }))
  await dialog.findByRole('img', { name: 'QR code: Verification link' })
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await eve.api.auth.verifyEmail({ token: new URL(value).searchParams.get('token') ?? '' })

  await user.click(screen.getByRole('button', { name: 'Make link for Rose' }))
  await screen.findByText(messages.superAdminLinkRefused)
  await user.click(screen.getByRole('button', { name: 'Make link for Ann' }))
  await screen.findByRole('dialog', { name: 'Link for the new address for Ann' })
  expect(screen.queryByText(messages.superAdminLinkRefused)).toBe(null)
})

test('the dashboard leads there only without a mail server', async () => {
  const world = await openWorld({ config: { smtpUrl: null } })
  const root = await world.user('Root', { isSuperAdmin: true })
  openScreen(world, '/admin', root)
  await screen.findByText('No mail server is set up. Give users their links yourself.')
  expect(screen.getAllByRole('link', { name: 'Links to hand over' })).toHaveLength(2)
})
