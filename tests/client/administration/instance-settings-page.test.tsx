import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { connectUploads } from '../../support/client/browser-uploads.ts'
import { accessibleDescription, openScreen } from '../../support/client/screen.tsx'
import { plainImage } from '../../support/platform/images.ts'

const panel = () => within(screen.getByRole('tabpanel'))
const save = () => panel().getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
const field = (name: string) => panel().getByRole<HTMLInputElement>('textbox', { name })
const saved = () => screen.findByText('The settings have been saved.')

async function setting(tab: string, heading: string) {
  const world = await openWorld()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const shown = openScreen(world, `/admin/settings?tab=${tab}`, ada)
  await screen.findByRole('heading', { level: 2, name: heading })
  return { world, ada, ...shown }
}

test('selects the section from the URL with tabs', async () => {
  const { user, address } = await setting('moderation', 'Moderation')
  screen.getByRole('heading', { level: 1, name: 'System Settings' })
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'General',
    'Appearance',
    'Sign-up',
    'Sign-in provider',
    'Moderation',
    'Word rules',
    'Email',
    'Uploads',
    'Backups',
  ])
  await user.click(screen.getByRole('tab', { name: 'Uploads' }))
  await screen.findByRole('heading', { level: 2, name: 'Uploads' })
  expect(address()).toBe('/admin/settings?tab=uploads')
})

test('keeps a refused name with its error, and saves only changed settings', async () => {
  const { user, ada } = await setting('general', 'Name and logo')
  expect(save().disabled).toBe(true)
  await user.clear(field('Name'))
  await user.type(field('Contact address'), 'nowhere')
  expect(accessibleDescription(field('Contact address'))).not.toContain('valid')
  await user.click(save())
  expect(accessibleDescription(field('Name'))).toContain('Name is required')
  expect(accessibleDescription(field('Contact address'))).toMatch(/email/i)
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(field('Contact address').value).toBe('nowhere')

  await user.type(field('Name'), 'Elm Street')
  await user.clear(field('Contact address'))
  // Meanwhile another super admin changes another section.
  await ada.api.adminSettings.save({ flagThreshold: 9 })
  await user.click(save())
  await saved()
  expect(await ada.api.adminSettings.get()).toMatchObject({ name: 'Elm Street', contactEmail: '', flagThreshold: 9 })
  await within(screen.getByRole('banner')).findByRole('link', { name: 'Elm Street' })
  await waitFor(() => expect(save().disabled).toBe(true))
})

test('keeps changes after a failed save', async () => {
  const { user, ada, browser } = await setting('moderation', 'Moderation')
  await user.clear(field('Flag threshold'))
  await user.click(save())
  expect(accessibleDescription(field('Flag threshold'))).toContain('Flag threshold must be a whole number')
  await user.type(field('Flag threshold'), '0')
  expect(accessibleDescription(field('Flag threshold'))).toContain('Flag threshold must be at least 1')
  await user.clear(field('Flag threshold'))
  await user.type(field('Flag threshold'), '7')
  browser.isOffline = true
  await user.click(save())
  await panel().findByText('The settings could not be saved. Please try again.')
  expect(field('Flag threshold').value).toBe('7')
  browser.isOffline = false
  await user.click(save())
  await saved()
  expect((await ada.api.adminSettings.get()).flagThreshold).toBe(7)
})

test('keeps changes when switching sections, and confirms before leaving the settings', async () => {
  const { user, address } = await setting('general', 'Name and logo')
  await user.type(field('Name'), ' of Elm')
  await user.click(screen.getByRole('tab', { name: 'Uploads' }))
  await screen.findByRole('heading', { level: 2, name: 'Uploads' })
  expect(save().disabled).toBe(true)
  await user.click(screen.getByRole('tab', { name: 'General' }))
  expect(field('Name').value).toBe('Folkmoot of Elm')

  const leave = () => user.click(within(screen.getByRole('complementary')).getByRole('link', { name: 'Audit log' }))
  await leave()
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(address()).toBe('/admin/settings')
  await leave()
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await screen.findByRole('heading', { level: 1, name: 'Audit log' })
})

test('uploads, previews, saves and removes a logo, and refuses files that are not images', async () => {
  const { user, ada, world } = await setting('general', 'Name and logo')
  connectUploads(world, ada)
  const input = () => document.querySelector<HTMLInputElement>('#main input[type="file"]') as HTMLInputElement
  const preview = (scheme: string) => panel().getByRole('img', { name: `The logo on a ${scheme} page` })
  const text = new File(['words'], 'logo.txt', { type: 'image/png' })
  await user.upload(input(), text)
  await panel().findByText('Please upload a valid image file (JPEG, PNG, or WebP).')
  expect(preview('dark').getAttribute('src')).toBe('/icon.svg')

  await user.upload(input(), new File([new Uint8Array(await plainImage(60, 60))], 'logo.png', { type: 'image/png' }))
  await panel().findByRole('button', { name: 'Change logo' })
  expect(preview('light').getAttribute('src')).toMatch(/^\/api\/media\/[0-9a-f-]{36}\/avatar$/)
  expect((await ada.api.instance.get()).logo).toBeNull()
  await user.click(save())
  await saved()
  const { logo } = await ada.api.instance.get()
  expect(preview('dark').getAttribute('src')).toBe(`${logo}/avatar`)

  await user.click(panel().getByRole('button', { name: 'Remove logo' }))
  await user.click(save())
  await waitFor(async () => expect((await ada.api.instance.get()).logo).toBeNull())
})

test('explains each sign-up mode', async () => {
  const { user, ada } = await setting('sign-up', 'Sign-up')
  const choice = (name: string) => panel().getByRole<HTMLInputElement>('radio', { name })
  expect(choice('Open').checked).toBe(true)
  expect(accessibleDescription(choice('By invitation'))).toContain('Only people with an invitation')
  expect(accessibleDescription(choice('With approval'))).toContain('a super admin approves')
  await user.click(choice('Closed'))
  await user.click(save())
  await saved()
  expect((await ada.api.instance.get()).signUpMode).toBe('closed')
})

test('switches uploads off and limits the storage of each user', async () => {
  const { user, ada } = await setting('uploads', 'Uploads')
  await user.click(panel().getByRole('switch', { name: /^Users can upload images/ }))
  await user.clear(field('Storage per user'))
  await user.type(field('Storage per user'), '1.5')
  await user.click(save())
  expect(accessibleDescription(field('Storage per user'))).toContain('Storage per user must be a whole number')
  await user.clear(field('Storage per user'))
  await user.type(field('Storage per user'), '250')
  await user.click(save())
  await saved()
  expect(await ada.api.adminSettings.get()).toMatchObject({ takesUploads: false, uploadQuotaMb: 250 })
})

test('shows the shades of an accent, gives the open page the new one, and keeps refused CSS', async () => {
  const { user, ada } = await setting('appearance', 'Accent colour')
  const sheet = (mark: string) => document.head.querySelector<HTMLLinkElement>(`link[${mark}]`)
  await user.type(field('Colour'), '#ffcc0')
  expect(screen.queryByText(/White text on/)).toBeNull()
  await user.click(save())
  expect(accessibleDescription(field('Colour'))).toContain('Accent colour must be a hex colour such as #0f7663')
  await user.type(field('Colour'), '0')
  await panel().findByText(/has a contrast of 1\.5; .* the nearest shade that is legible, #8c6f00\./)
  await user.click(save())
  await saved()
  const { stylesheets } = await ada.api.adminSettings.get()
  expect(sheet('data-accent')?.getAttribute('href')).toBe(stylesheets.accent)
  expect(sheet('data-own-css')).toBeNull()

  await user.click(field('Own CSS'))
  await user.paste('@import "x.css";')
  await user.click(save())
  await panel().findByText('Own CSS cannot load other stylesheets with @import. Paste their rules instead.')
  expect(field('Own CSS').value).toBe('@import "x.css";')
  await user.clear(field('Own CSS'))
  await user.paste('h1 { font-family: serif }')
  await user.click(save())
  await waitFor(async () => expect((await ada.api.adminSettings.get()).ownCss).toBe('h1 { font-family: serif }'))
  // Not in the admin area.
  await waitFor(() => expect(sheet('data-own-css')?.media).toBe('not all'))
  for (const mark of ['data-accent', 'data-own-css']) sheet(mark)?.remove()
})
