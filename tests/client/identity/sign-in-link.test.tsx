import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { smtpUrl } from '../../support/identity/sign-in-links.ts'
import { mailedToken, type World } from '../../support/world.ts'

const askButton = 'Email me a sign-in link'

async function askInBrowser(world: World, email: string, path = '/login') {
  const shown = openScreen(world, path)
  await shown.user.type(await screen.findByLabelText('Email'), email)
  await shown.user.click(await screen.findByRole('link', { name: askButton }))
  const button = await screen.findByRole('button', { name: askButton })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
  await shown.user.click(button)
  await screen.findByText('If an account has this address, a sign-in link is on its way.')
  const [mail] = await world.deliverMails()
  shown.close()
  return { path: `/sign-in-link?token=${mailedToken(mail)}`, cookie: shown.browser.cookie }
}

test('leads from the sign-in page to the mailed link, and back to the page that asked for a sign-in', async () => {
  const world = await openWorld({ config: { smtpUrl } })
  const ann = await world.user('Ann')
  const { path, cookie } = await askInBrowser(world, ann.email, '/login?returnTo=%2Fsettings')
  const { user, address, close } = openScreen(world, path, { cookie })
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(address()).toBe('/settings'))
  close()
  openScreen(world, path, { cookie })
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await screen.findByText(messages.signInLinkInvalid)
})

test('tells the user of another browser what to do', async () => {
  const world = await openWorld({ config: { smtpUrl } })
  const ann = await world.user('Ann')
  const { path } = await askInBrowser(world, ann.email)
  const { user } = openScreen(world, path)
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await screen.findByText(messages.signInLinkOfAnotherBrowser)
  await user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
  await screen.findByRole('button', { name: askButton })
})

test('is not offered without a mail server, and keeps the typed address when the server refuses', async () => {
  const world = await openWorld({ config: { smtpUrl: null } })
  const login = openScreen(world, '/login')
  await screen.findByRole('button', { name: 'Sign in' })
  await waitFor(() => expect(login.browser.isOffline).toBe(false))
  expect(screen.queryByRole('link', { name: askButton })).toBeNull()
  login.close()
  const { user } = openScreen(world, '/sign-in-link')
  const field = await screen.findByLabelText<HTMLInputElement>('Email')
  await user.type(field, 'ann@example.org')
  await user.click(screen.getByRole('button', { name: askButton }))
  await screen.findByText(messages.signInLinkUnavailable)
  expect(field.value).toBe('ann@example.org')
})
