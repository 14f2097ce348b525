import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { password } from '../../support/world.ts'

/** The login form in a guest's browser, and a function that fills and sends it. */
async function loginForm(path = '/login') {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const shown = openScreen(world, path)
  await screen.findByRole('heading', { name: 'Sign in' })
  const send = async (email: string, secret: string) => {
    const fields = [
      [screen.getByLabelText('Email'), email],
      [screen.getByLabelText('Password'), secret],
    ] as const
    for (const [field, value] of fields) {
      await shown.user.clear(field)
      if (value) await shown.user.type(field, value)
    }
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' })
    // The button does nothing while the previous attempt is pending.
    await waitFor(() => expect(button.disabled).toBe(false))
    await shown.user.click(button)
  }
  return { world, ann, send, ...shown }
}

test('requires both fields before it asks the server', async () => {
  const { ann, send } = await loginForm()
  for (const [email, secret] of [
    ['', ''],
    [ann.email, ''],
    ['', password],
  ] as const) {
    await send(email, secret)
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter both email and password')
  }
})

test('refuses a wrong password and an unknown address alike, and opens the home page after the right one', async () => {
  const { ann, send, address } = await loginForm()
  for (const [email, secret] of [
    [ann.email, 'wrong horse'],
    ['nobody@example.org', password],
  ] as const) {
    await send(email, secret)
    const alert = await screen.findByText('Failed to log in. Please check your credentials.')
    expect(alert.closest('[role="alert"]')?.textContent).toBe(alert.textContent)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(secret)
  }
  await send(ann.email.toUpperCase(), password)
  await screen.findByRole('heading', { name: 'Welcome, Ann' })
  expect(address()).toBe('/')
})

test('sends a guest from a guarded screen to sign in and back', async () => {
  const { ann, send, address } = await loginForm('/communities?sort=new#list')
  expect(address()).toBe(`/login?returnTo=${encodeURIComponent('/communities?sort=new#list')}`)
  await send(ann.email, password)
  await screen.findByRole('heading', { name: 'Communities' })
  expect(address()).toBe('/communities?sort=new#list')
})

test('redirects signed-in users away from the login screen', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { address } = openScreen(world, '/login?returnTo=%2Fcommunities', ann)
  await screen.findByRole('heading', { name: 'Communities' })
  expect(address()).toBe('/communities')
})

test('ends the session at logout and opens the home page, and changes nothing when the server is unreachable', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { user, browser, address } = openScreen(world, '/communities', ann)
  await user.click(await screen.findByRole('button', { name: 'Account menu of Ann' }))
  browser.isOffline = true
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  await screen.findByText('Failed to sign out')
  expect(address()).toBe('/communities')

  browser.isOffline = false
  await user.click(screen.getByRole('button', { name: 'Account menu of Ann' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  await screen.findByRole('heading', { name: 'A place for your community to talk' })
  expect(address()).toBe('/')
  await within(screen.getByRole('banner')).findByRole('link', { name: 'Log In' })
  expect(await ann.api.auth.viewer()).toBe(null)
})

test('tells a suspended user the end and the reason only after the right password, and keeps the form', async () => {
  const { world, ann, send } = await loginForm()
  const root = await world.user('Root', { isSuperAdmin: true })
  const until = '2026-12-24T18:00:00.000Z'
  await root.api.userManagement.suspend({ id: ann.id, reason: 'Advertising in three communities.', until })
  await send(ann.email, 'wrong horse')
  const alert = await screen.findByText('Failed to log in. Please check your credentials.')
  expect(alert.closest('[role="alert"]')?.textContent).toBe(alert.textContent)
  await send(ann.email, password)
  await screen.findByText(/Rule: Other\.\s+Reason: Advertising in three communities\.\s+Decided by a site admin\./)
  const said = screen.getByRole('alert').textContent
  const end = new Date(until).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })
  expect(said).toContain(`This account is suspended. It ends on ${end}.`)
  expect(screen.getByRole('link', { name: 'Object to this decision' }).getAttribute('href')).toMatch(
    /^\/decisions\/[\w-]+\?token=/,
  )
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(ann.email)
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(password)
  await root.api.userManagement.lift({ id: ann.id })
  await send(ann.email, password)
  await screen.findByRole('heading', { name: 'Welcome, Ann' })
})

test('tells a user that approval is pending, and signs them in once it is given', async () => {
  const { world, send } = await loginForm()
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ signUpMode: 'approval' })
  const { user } = await world.guest.api.auth.signup({ name: 'Carl', email: 'carl@example.org', password })
  await send('carl@example.org', password)
  await screen.findByText('This account is waiting for approval. You can sign in once a super admin has approved it.')
  await root.api.userManagement.approve({ id: user.id })
  await send('carl@example.org', password)
  await screen.findByRole('heading', { name: 'Welcome, Carl' })
})
