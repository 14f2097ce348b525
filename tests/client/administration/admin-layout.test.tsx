import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../support/client/screen.tsx'
import { createWorld } from '../../support/world.ts'

test('admits only super admins to the admin area', async () => {
  const world = await createWorld()
  const ann = await world.user('Ann')
  const browser = openScreen(world, '/admin/users', ann)
  await screen.findByRole('heading', { name: 'Access Denied' })
  screen.getByText('You do not have permission to access the admin area.')
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull()
  await browser.user.click(screen.getByRole('link', { name: 'Return to Home' }))
  await waitFor(() => expect(browser.address()).toBe('/'))
})

test('returns a guest to the requested page after signing in', async () => {
  const world = await createWorld()
  const { address } = openScreen(world, '/admin/users?filter=admins')
  await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fadmin%2Fusers%3Ffilter%3Dadmins'))
})

test('lists the admin screens in order, names the signed-in admin, and logs out', async () => {
  const world = await createWorld()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const { user, address } = openScreen(world, '/admin', ada)
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  const links = within(screen.getByRole('complementary')).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Dashboard',
    'User Management',
    'Links to hand over',
    'Communities',
    'Content Moderation',
    'Moderation queue',
    'System Settings',
    'Audit log',
    'System check',
    'Return to Site',
  ])
  within(screen.getByRole('banner')).getByText(ada.email)
  await user.click(links[1] as HTMLElement)
  const heading = await screen.findByRole('heading', { level: 1, name: 'User Management' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(links[1]?.getAttribute('aria-current')).toBe('page')
  expect(links[0]?.getAttribute('aria-current')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(address()).toBe('/login')
})

test('shows "not found" inside the admin area for an unknown path', async () => {
  const world = await createWorld()
  openScreen(world, '/admin/nowhere', await world.user('Ada', { isSuperAdmin: true }))
  await screen.findByRole('heading', { name: 'Page not found' })
  screen.getByRole('link', { name: 'Return to Site' })
})
