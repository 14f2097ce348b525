import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { loadTexts } from '../../../src/client/ui/languages/catalogues.ts'
import { recordAuditBy } from '../../../src/server/instance/audit-log/record-audit.ts'
import { openWorld } from '../../support/checked-world.ts'
import { connectDownloads } from '../../support/client/saved-files.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

const entries = () =>
  within(screen.getByRole('list', { name: 'Audit log' }))
    .getAllByRole('listitem', { hidden: false })
    .map((row) => row.textContent)
const heading = () => screen.findByRole('heading', { level: 1, name: 'Audit log' })

/**
 * Ada is super admin and has changed the threshold; Ann has added a forum to her club; the operator has made a backup.
 */
async function setting() {
  const world = await openWorld()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const ann = await world.user('Ann')
  await createCommunity(ann)
  await ann.api.communitySettings.addForum({ slug: 'chess-club', name: 'Openings' })
  await recordAuditBy(world.services, null, { action: 'backup.make', communityId: null, detail: 'folkmoot.tar.gz' })
  await ada.api.adminSettings.save({ flagThreshold: 5, takesUploads: false })
  return { world, ada, ann }
}

test('lists actor, action, community and date of each entry, with links to users', async () => {
  const { world, ada, ann } = await setting()
  openScreen(world, '/admin/audit', ada)
  await heading()
  await waitFor(() => expect(entries()).toHaveLength(4))
  const said = entries().join('\n')
  expect(said).toMatch(/Nov 20, 2026, .*Ada changed the settings\.Flag threshold: 3 → 5/)
  expect(said).toMatch(/Ada changed the settings\.Uploads: on → off/)
  expect(said).toMatch(/The operator made a backup\.folkmoot\.tar\.gz/)
  expect(said).toMatch(/Ann added a forum\.In Chess Club · Openings/)
  expect(screen.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe(`/admin/users/${ann.id}`)
  expect(screen.getByRole('link', { name: 'Chess Club' }).getAttribute('href')).toBe('/communities/chess-club')
})

test('filters by words, action, user, community and dates, and keeps the filters in the URL', async () => {
  const { world, ada, ann } = await setting()
  const { user, address } = openScreen(world, '/admin/audit', ada)
  await heading()
  await waitFor(() => expect(entries()).toHaveLength(4))
  const csv = () => screen.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
  expect(csv()).toBe('/api/admin/audit-log.csv?')

  await user.selectOptions(screen.getByLabelText('Action'), 'Added a forum')
  await waitFor(() => expect(entries()).toHaveLength(1))
  expect(address()).toBe('/admin/audit?action=forum.add')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(entries()).toHaveLength(4))

  await user.type(screen.getByRole('textbox', { name: 'Search names and details' }), 'openings{Enter}')
  await waitFor(() => expect(entries()).toHaveLength(1))
  expect(address()).toBe('/admin/audit?q=openings')
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))

  await user.type(screen.getByRole('combobox', { name: 'User' }), 'ann@')
  await user.click(await screen.findByRole('option', { name: 'Ann (ann@example.org)' }))
  await waitFor(() => expect(entries()).toHaveLength(1))
  expect(address()).toBe(`/admin/audit?user=${ann.id}`)

  await user.type(screen.getByRole('textbox', { name: 'Community' }), 'nowhere{Enter}')
  await screen.findByRole('heading', { name: 'No entries found' })
  expect(csv()).toBe(`/api/admin/audit-log.csv?userId=${ann.id}&slug=nowhere`)
})

test('opens with the filters of the URL; a date includes the whole day', async () => {
  const { world, ada } = await setting()
  const first = openScreen(world, '/admin/audit?until=2026-11-19', ada)
  await screen.findByRole('heading', { name: 'No entries found' })
  expect(screen.getByLabelText<HTMLInputElement>('Until').value).toBe('2026-11-19')
  first.close()
  openScreen(world, '/admin/audit?community=chess-club&from=2026-11-19&until=2026-11-21&action=nonsense', ada)
  await waitFor(() => expect(entries()).toHaveLength(1))
  expect(screen.getByLabelText<HTMLInputElement>('Community').value).toBe('chess-club')
})

test('shows an empty audit log, and retries a failed one', async () => {
  const world = await openWorld()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const { browser, user } = openScreen(world, '/admin/settings', ada)
  await screen.findByRole('heading', { name: 'Name and logo' })
  browser.isOffline = true
  await user.click(within(screen.getByRole('complementary')).getByRole('link', { name: 'Audit log' }))
  await screen.findByText('The audit log could not be loaded')
  browser.isOffline = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Nothing yet' })
})

test('saves the log as a file in the language of the page, or says that it could not', async () => {
  const { world, ada, ann } = await setting()
  await ada.api.userManagement.suspend({ id: ann.id, rule: 'SPAM', reason: 'Advertising', until: null })
  const { saved, cut } = connectDownloads(world, ada)
  onTestFinished(() => loadTexts('en'))
  const { user } = openScreen(world, '/admin/audit?action=user.suspend', ada)
  await heading()
  await act(() => loadTexts('de'))
  const link = screen.getByRole('link', { name: 'Als CSV exportieren' })
  await user.click(link)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  expect(await saved[0]?.file).toMatch(/"user\.suspend",.*,"Unbefristet: Advertising"\r\n$/)
  cut(true)
  await user.click(link)
  await screen.findByText('Der Export konnte nicht erstellt werden. Bitte versuche es noch einmal.')
  expect(saved).toHaveLength(1)
})
