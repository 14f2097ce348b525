import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { emailChangeLink } from '../../support/structure/procedure-inputs/account.ts'
import { password } from '../../support/world.ts'

async function watchedScreen(path: string) {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const ann = await world.user('Ann')
  // The page listens from its first idle moment on.
  const { live } = world.services
  const isHeard = new Promise<void>((resolve) => {
    const watch = live.subscribe
    live.subscribe = (watched, wake) => {
      if (watched === `user:${ann.id}`) resolve()
      return watch(watched, wake)
    }
  })
  const shown = openScreen(world, path, ann)
  await screen.findByRole('button', { name: 'Account menu of Ann' })
  return { world, root, ann, isHeard, ...shown }
}

test.each(['/communities?sort=new#list', '/'])(
  'sends a suspended user on %s to sign in and back without reloading',
  async (path) => {
    const { root, ann, isHeard, user, address } = await watchedScreen(path)
    await isHeard
    await root.api.userManagement.suspend({ id: ann.id, reason: 'Advertising', until: null })
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(address()).toBe(`/login?returnTo=${encodeURIComponent(path)}`)
    await within(screen.getByRole('banner')).findByRole('link', { name: 'Log In' })
    await user.type(screen.getByLabelText('Email'), ann.email)
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This account is suspended. It has no end.Rule: Other.\nReason: Advertising')
    await root.api.userManagement.lift({ id: ann.id })
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('button', { name: 'Account menu of Ann' })
    await waitFor(() => expect(address()).toBe(path))
  },
)

test('sends a user whose session ended elsewhere to sign in when they return to the page', async () => {
  const { world, ann, isHeard, address } = await watchedScreen('/communities')
  await isHeard
  await world.db.deleteFrom('session').where('userId', '=', ann.id).execute()
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(address()).toBe('/login?returnTo=%2Fcommunities')
})

test('loads the page anew for another user who has signed in since', async () => {
  const { world, browser, isHeard } = await watchedScreen('/settings')
  await isHeard
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  onTestFinished(() => reload.mockRestore())
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  browser.cookie = (await world.user('Bob')).cookie
  // As when the connection is back.
  act(() => onlineManager.setOnline(false))
  act(() => onlineManager.setOnline(true))
  await screen.findByRole('button', { name: 'Account menu of Bob' })
  await waitFor(() => expect(reload).toHaveBeenCalled())
})

test('confirms an undone change of address, although it ends the session', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { token } = await emailChangeLink(world, ann, 'undo')
  const { user, address } = openScreen(world, `/undo-email?token=${token}`, ann)
  await screen.findByRole('button', { name: 'Account menu of Ann' })
  await user.click(await screen.findByRole('button', { name: 'Undo the change' }))
  await screen.findByText('Your old email address is back.')
  await within(screen.getByRole('banner')).findByRole('link', { name: 'Log In' })
  expect(screen.getByText('Your old email address is back.')).toBeDefined()
  expect(address()).toBe(`/undo-email?token=${token}`)
})
