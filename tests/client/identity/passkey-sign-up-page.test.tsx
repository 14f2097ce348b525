import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { accessibleDescription, openScreen } from '../../support/client/screen.tsx'
import { createAuthenticator } from '../../support/identity/authenticator.ts'

const startRegistration = vi.hoisted(() => vi.fn<(request: { optionsJSON: object }) => Promise<unknown>>())
// jsdom has no passkey API.
vi.mock(import('@simplewebauthn/browser'), async (original) => ({
  ...(await original()),
  startRegistration: startRegistration as never,
}))

const createButton = 'Create account with a passkey'
const field = (label: 'Name' | 'Email') => screen.getByLabelText<HTMLInputElement>(label)
const typed = () => [field('Name').value, field('Email').value]

beforeEach(() => {
  const key = createAuthenticator({ origin: 'http://folkmoot.test', rpId: 'folkmoot.test' })
  startRegistration.mockReset().mockImplementation(async ({ optionsJSON }) => key.create(optionsJSON))
})

test('creates an account without a password after refused input, a taken address and a cancelled passkey', async () => {
  const world = await openWorld()
  await world.user('Ann')
  const { user, address } = openScreen(world, '/signup/passkey')
  const press = () => user.click(screen.getByRole('button', { name: createButton }))

  await user.type(await screen.findByLabelText('Name'), 'Bea')
  await user.type(field('Email'), 'nobody')
  await press()
  await waitFor(() => expect(accessibleDescription(field('Email'))).toContain('Please enter a valid email address.'))
  expect(document.activeElement).toBe(field('Email'))
  expect(typed()).toEqual(['Bea', 'nobody'])

  await user.clear(field('Email'))
  await user.type(field('Email'), 'ann@example.org')
  await press()
  await screen.findByText('An account with this email already exists.')
  expect(typed()).toEqual(['Bea', 'ann@example.org'])
  expect(startRegistration).not.toHaveBeenCalled()

  await user.clear(field('Email'))
  await user.type(field('Email'), 'bea@example.org')
  startRegistration.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await press()
  await screen.findByText('The passkey was not used: the request was cancelled or took too long.')
  expect(typed()).toEqual(['Bea', 'bea@example.org'])

  await press()
  await waitFor(() => expect(address()).toBe('/verify-email'))
  const bea = await world.db
    .selectFrom('user')
    .select(['name', 'passwordHash'])
    .where('emailKey', '=', 'bea@example.org')
  expect(await bea.execute()).toEqual([{ name: 'Bea', passwordHash: '' }])
})

test('keeps the way to the page that asked, and leads to the sign-up with a password', async () => {
  const world = await openWorld()
  openScreen(world, '/signup/passkey?returnTo=%2Fcommunities')
  const link = await screen.findByRole('link', { name: 'Use a password instead' })
  expect(link.getAttribute('href')).toBe('/signup?returnTo=%2Fcommunities')
})
