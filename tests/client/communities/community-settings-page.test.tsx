import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createAnnsCommunity, settingsPath, tabPanel } from '../../support/client/community-settings-screen.tsx'
import { openScreen } from '../../support/client/screen.tsx'
import { makeJoinRequest, makeMember } from '../../support/factories.ts'

const path = '/communities/chess-club/settings'
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const title = () => screen.findByRole('heading', { level: 1, name: 'Community settings' })

test('shows an organizer every section and keeps the section in the URL', async () => {
  const { world, ann } = await createAnnsCommunity()
  const { user, address, back } = openScreen(world, path, ann)
  await title()
  expect(screen.getByRole('link', { name: 'Chess Club' }).getAttribute('href')).toBe('/communities/chess-club')
  expect(tabs()).toEqual([
    'Details',
    'Privacy',
    'Forums',
    'Members & roles',
    'Requests',
    'Invitations',
    'Banned',
    'Word rules',
    'Audit log',
    'Danger zone',
  ])
  await screen.findByRole('heading', { level: 2, name: 'Details' })
  await user.click(screen.getByRole('tab', { name: 'Forums' }))
  await screen.findByRole('heading', { level: 2, name: 'Forums' })
  expect(address()).toBe(settingsPath('forums'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Section' }), 'Privacy')
  await screen.findByRole('heading', { level: 2, name: 'Privacy' })
  expect(address()).toBe(settingsPath('privacy'))
  await back()
  await screen.findByRole('heading', { level: 2, name: 'Forums' })
})

test('shows a moderator only the sections about users', async () => {
  const { world, club } = await createAnnsCommunity()
  const [mod, bob] = [await world.user('Mod'), await world.user('Bob')]
  await makeMember(world, club.id, mod, 'MODERATOR')
  await makeJoinRequest(world, club.id, bob)
  openScreen(world, settingsPath('danger'), mod)
  await title()
  await screen.findByRole('tab', { name: /^Requests ?1 waiting$/ })
  expect(tabs()).toEqual(['Members & roles', 'Requests1 waiting', 'Invitations', 'Banned'])
  await screen.findByRole('heading', { level: 2, name: 'Members & roles' })
})

test('tells users without a role that they have no access, and links back', async () => {
  const { world, club } = await createAnnsCommunity()
  const [max, bob] = [await world.user('Max'), await world.user('Bob')]
  await makeMember(world, club.id, max, 'MEMBER')
  for (const viewer of [max, bob]) {
    const { user, address, close } = openScreen(world, path, viewer)
    await screen.findByRole('heading', { level: 1, name: 'You do not have permission' })
    expect(screen.queryByRole('tab')).toBe(null)
    await user.click(screen.getByRole('link', { name: 'Back to Community' }))
    await waitFor(() => expect(address()).toBe('/communities/chess-club'))
    close()
  }
})

test('reveals no more about a private community to outsiders than its page, and asks guests to sign in', async () => {
  const { world } = await createAnnsCommunity({ isPrivate: true })
  const { close } = openScreen(world, path, await world.user('Bob'))
  await screen.findByText('You do not have permission to view this community')
  expect(document.body.textContent).not.toContain('Chess')
  close()
  const { address } = openScreen(world, settingsPath('requests'))
  await screen.findByLabelText('Email')
  expect(address()).toBe(`/login?returnTo=${encodeURIComponent(settingsPath('requests'))}`)
})

test('retries loading the settings and each section', async () => {
  const { world, ann } = await createAnnsCommunity()
  const { user, browser } = openScreen(world, '/communities', ann)
  const card = await screen.findByRole('heading', { name: 'Chess Club' })
  browser.isOffline = true
  await user.click(within(card).getByRole('link'))
  browser.isOffline = false
  await user.click(await screen.findByRole('link', { name: 'Community settings' }))
  await title()
  browser.isOffline = true
  await user.click(screen.getByRole('tab', { name: /^Requests/ }))
  await tabPanel().findByText('The requests could not be loaded')
  browser.isOffline = false
  await user.click(tabPanel().getByRole('button', { name: 'Try again' }))
  await tabPanel().findByText('No one is waiting for approval')
})
