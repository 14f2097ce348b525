import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { openScreen } from '../../support/client/screen.tsx'
import { createWorld } from '../../support/world.ts'

const version = packageJson.version.replaceAll('.', '\\.')
const versionLine = new RegExp(`^This is Folkmoot ${version}\\.`)

test('shows the version, its changes, and that nothing looks for newer ones', async () => {
  const world = await createWorld()
  openScreen(world, '/admin/versions', await world.user('Ada', { isSuperAdmin: true }))
  await screen.findByRole('heading', { level: 1, name: 'Versions' })
  expect((await screen.findByText(versionLine)).textContent).toMatch(/set RELEASES_URL to show a link here\.$/)
  await screen.findByRole('heading', { name: new RegExp(`^${version}`) })
  // Each version has this section.
  await screen.findAllByRole('heading', { name: 'For operators' })
  // Only the file wraps its lines.
  expect(document.querySelector('main li br')).toBe(null)
})

test('links to the place that the operator names', async () => {
  const releasesUrl = 'https://example.org/folkmoot/releases'
  const world = await createWorld({ config: { releasesUrl } })
  openScreen(world, '/admin/versions', await world.user('Ada', { isSuperAdmin: true }))
  const link = await screen.findByRole('link', { name: releasesUrl })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([releasesUrl, 'noreferrer'])
})

test('refuses users who are not super admins', async () => {
  const world = await createWorld({ config: { releasesUrl: 'https://example.org/folkmoot/releases' } })
  openScreen(world, '/admin/versions', await world.user('Ann'))
  await screen.findByRole('heading', { name: 'Access Denied' })
  expect(screen.queryByText(versionLine)).toBeNull()
})
