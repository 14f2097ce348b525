import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../support/client/screen.tsx'
import { createWorld } from '../../support/world.ts'

test('searches communities by name or description, including private ones', async () => {
  const world = await createWorld()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const bo = await world.user('Bo')
  await bo.api.communities.create({ name: 'Woodworking', description: 'All about timber and what it becomes.' })
  await bo.api.communities.create({ name: 'Sawdust', description: 'The quiet timber club.', isPrivate: true })
  const { user, address, browser } = openScreen(world, '/admin/communities', ada)
  await screen.findByRole('heading', { level: 1, name: 'Communities' })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('Please enter a search query')

  await user.type(screen.getByRole('textbox', { name: 'Search by name or description' }), 'timber{Enter}')
  await waitFor(() => expect(address()).toBe('/admin/communities?q=timber'))
  const link = await screen.findByRole('link', { name: 'Sawdust' })
  expect(link.getAttribute('href')).toBe('/communities/sawdust')
  const row = link.closest('tr') as HTMLElement
  within(row).getByRole('img', { name: 'Private' })
  expect([...row.children].map((cell) => cell.textContent)).toEqual([
    'Sawdust',
    'sawdust',
    'The quiet timber club.',
    expect.any(String),
    'Bobo@example.org',
    '1',
    '1',
  ])
  within(screen.getByRole('link', { name: 'Woodworking' }).closest('tr') as HTMLElement).getByRole('img', {
    name: 'Public',
  })

  browser.isOffline = true
  const field = screen.getByRole('textbox')
  await user.clear(field)
  await user.type(field, 'anything{Enter}')
  await screen.findByText('Failed to search communities')
})
