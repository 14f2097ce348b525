import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addressVerdicts } from '../../../src/client/features/administration/setup/address-check.ts'
import { issueSetupLink } from '../../../src/server/administration/setup/setup-code.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { accessibleDescription, openScreen } from '../../support/client/screen.tsx'
import { temporaryFolder } from '../../support/process.ts'
import { password } from '../../support/world.ts'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function setting() {
  const world = await openWorld({ dataDir: temporaryFolder(), config: { smtpUrl: null } })
  const link = async () => new URL((await issueSetupLink(world.services)) ?? '')
  const path = async () => (await link()).pathname + (await link()).hash
  return { world, link, path }
}

// Types much text.

test('leads from the printed link to a site with a super admin, a name, a sign-up mode and an address', async () => {
  const { world, path } = await setting()
  const { user, address } = openScreen(world, await path())
  await heading('Create your account')
  await user.click(button('Create account and continue'))
  expect(accessibleDescription(field('Name'))).toContain('Name is required')
  expect(accessibleDescription(field('Email'))).toContain(messages.emailInvalid)
  expect(accessibleDescription(field('Password'))).toContain(messages.passwordTooShortForSuperAdmin)
  expect(document.activeElement).toBe(field('Name'))
  await user.type(field('Name'), 'Ada')
  await user.type(field('Email'), 'ada@example.org')
  await user.type(field('Password'), password)
  await user.type(field('Confirm password'), 'another')
  await user.click(button('Create account and continue'))
  expect(accessibleDescription(field('Confirm password'))).toContain(messages.passwordsDiffer)
  await user.clear(field('Confirm password'))
  await user.type(field('Confirm password'), password)
  await user.click(button('Create account and continue'))

  await heading('Name your site')
  expect(address()).toBe('/setup?step=site')
  expect(Object.keys(sessionStorage)).toEqual(['folkmoot-owner'])
  await user.clear(field('Name'))
  await user.click(button('Save and continue'))
  expect(accessibleDescription(field('Name'))).toContain('Name is required')
  await user.type(field('Name'), 'Elm Street')
  await user.click(screen.getByRole('radio', { name: 'With approval' }))
  await user.click(button('Save and continue'))

  await heading('Set up email')
  expect(document.activeElement?.textContent).toBe('Set up email')
  await screen.findByText(/^If empty: Elm Street </)
  await user.type(field('Mail server'), 'mail.example.org')
  await user.click(screen.getByRole('link', { name: 'Skip this step' }))
  await heading('Check the address')
  screen.getByText(/It sends no email/)
  expect(screen.getByRole('link', { name: 'Create the first community' }).getAttribute('href')).toBe(
    '/communities/create',
  )

  await user.click(screen.getByRole('link', { name: /Email/ }))
  await heading('Set up email')
  await user.clear(field('Mail server'))
  await user.click(screen.getByRole('switch', { name: /^Users can post without a verified address/ }))
  await user.click(button('Continue without a mail server'))
  await heading('Check the address')
  expect(await world.guest.api.instance.get()).toMatchObject({ sendsMail: false, needsVerification: false })
  await user.click(screen.getByRole('link', { name: /Site/ }))
  await heading('Name your site')
  expect(field('Name').value).toBe('Elm Street')
  expect(await world.guest.api.instance.get()).toMatchObject({ name: 'Elm Street', signUpMode: 'approval' })
})

test('keeps what was typed when the page is loaded again, except passwords, and takes a newer link', async () => {
  const { world, link } = await setting()
  const old = await link()
  const first = openScreen(world, old.pathname + old.hash)
  await heading('Create your account')
  await first.user.type(field('Name'), 'Ada')
  await first.user.type(field('Email'), 'ada@example.org')
  await first.user.type(field('Password'), password)
  await first.user.type(field('Confirm password'), password)
  // The server is started again in the meantime.
  const next = await link()
  await first.user.click(button('Create account and continue'))
  await screen.findByText(messages.setupLinkInvalid)
  expect(field('Name').value).toBe('Ada')
  first.close()

  const { user } = openScreen(world, '/setup')
  await screen.findByText(messages.setupLinkInvalid)
  await user.type(field('Set-up link'), 'nonsense')
  await user.click(button('Continue'))
  expect(accessibleDescription(field('Set-up link'))).toContain('Please enter the whole link')
  await user.clear(field('Set-up link'))
  await user.type(field('Set-up link'), next.href)
  await user.click(button('Continue'))
  await heading('Create your account')
  expect([field('Name').value, field('Email').value, field('Password').value]).toEqual(['Ada', 'ada@example.org', ''])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(password)
  await user.type(field('Password'), password)
  await user.type(field('Confirm password'), password)
  await user.click(button('Create account and continue'))
  await heading('Name your site')
})

test('asks for a missing link, says when it has expired, and closes once the site is set up', async () => {
  const { world, path } = await setting()
  const without = openScreen(world, '/setup')
  await heading('Set up this site')
  screen.getByText(/The server printed a link when it started/)
  without.close()
  const late = await path()
  world.advance(25 * 3_600_000)
  const expired = openScreen(world, late)
  await screen.findByText(messages.setupLinkExpired)
  expired.close()
  await world.user('Root', { isSuperAdmin: true })
  const ann = await world.user('Ann')
  const guest = openScreen(world, late)
  await heading('This site is already set up')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  guest.close()
  openScreen(world, '/setup', ann)
  await heading('This site is already set up')
  await waitFor(() => expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/'))
})

test('tells how many accounts exist, and makes the account of this browser the super admin', async () => {
  const { world, path } = await setting()
  await world.user('Bob')
  const guest = openScreen(world, await path())
  await heading('Create your account')
  await screen.findByText('One account exists already. It is no super admin.')
  expect(screen.queryByRole('button', { name: 'Continue with this account' })).toBeNull()
  await guest.user.type(field('Name'), 'Bob')
  await guest.user.type(field('Email'), 'bob@example.org')
  await guest.user.type(field('Password'), password)
  await guest.user.type(field('Confirm password'), password)
  await guest.user.click(button('Create account and continue'))
  await screen.findByText(messages.setupEmailTaken)
  expect(field('Email').value).toBe('bob@example.org')
  guest.close()

  const ann = await world.user('Ann')
  const { user, address } = openScreen(world, await path(), ann)
  await screen.findByText('2 accounts exist already. None is a super admin.')
  screen.getByText(/You are signed in as Ann \(ann@example\.org\)/)
  await user.click(button('Continue with this account'))
  await heading('Name your site')
  expect(address()).toBe('/setup?step=site')
  expect(await ann.api.auth.viewer()).toMatchObject({ isSuperAdmin: true })
})

test('says what to set when the public address is not the one in the browser, local or unencrypted', () => {
  const verdicts = (origin: string, publicUrl: string) =>
    addressVerdicts(origin, publicUrl).map(({ isGood, fix = '' }) => [isGood, fix.match(/PUBLIC_URL\S*/)?.[0] ?? ''])
  const site = 'https://forum.example.org'
  expect(verdicts(site, site)).toEqual([
    [true, ''],
    [true, ''],
  ])
  expect(verdicts(site, 'http://localhost:3000')).toEqual([
    [false, `PUBLIC_URL=${site}`],
    [false, 'PUBLIC_URL'],
  ])
  expect(verdicts('http://10.0.0.5:3000', 'http://10.0.0.5:3000')).toEqual([
    [true, ''],
    [false, 'PUBLIC_URL=https://10.0.0.5'],
  ])
  expect(addressVerdicts('http://10.0.0.5:3000', site)[0].link).toBe(site)
})
