import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Insertable } from 'kysely'
import { expect, test, vi } from 'vitest'
import {
  activityMetrics,
  metricSummary,
} from '../../../src/client/features/administration/dashboard/activity-metrics.ts'
import { healthSummary, healthTiles } from '../../../src/client/features/administration/dashboard/health-tiles.ts'
import { formatBytes } from '../../../src/client/ui/format-numbers.ts'
import type { Schema } from '../../../src/server/platform/db/schema.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import type { Day, Health } from '../../../src/shared/administration/dashboard.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createWorld } from '../../support/world.ts'

const well: Health = {
  version: '0.7.0',
  releasesUrl: null,
  node: 'v26.1.0',
  command: './folkmoot',
  uptime: 7_300,
  memoryBytes: 120_000_000,
  databaseBytes: 12_400_000,
  mediaBytes: 0,
  diskFreeBytes: 60e9,
  diskBytes: 100e9,
  mailsWaiting: 0,
  mailsFailed: 0,
  mailFault: null,
  failingMails: null,
  mailDelay: 0,
  mailsGo: 'smtp',
  searchBehind: false,
  openReports: 0,
  waitingSignUps: 0,
  lastBackupAt: '2026-11-20T10:00:00.000Z',
  lastBackupIsVerified: true,
  lastBackupFault: null,
  backups: 'daily',
  isDatabaseOnServer: false,
}
const now = Date.parse('2026-11-20T12:00:00.000Z')
const sideOf = (label: string, changes: Partial<Health>) =>
  healthTiles({ ...well, ...changes }, now).find((side) => side.label === label)

test('describes the health of the instance in plain words', () => {
  expect(healthSummary(healthTiles(well, now))).toBe('All is well.')
  expect(healthSummary(healthTiles({ ...well, openReports: 2, lastBackupAt: null }, now))).toBe(
    '2 things need your attention.',
  )

  expect(sideOf('Open reports', { openReports: 2 })).toMatchObject({
    value: '2',
    note: '2 reports need a decision.',
    tone: 'waiting',
  })
  expect(sideOf('Last backup', { lastBackupAt: null })).toMatchObject({ value: 'No backup yet', tone: 'urgent' })
  expect(sideOf('Last backup', { lastBackupFault: 'the disk was full' })).toMatchObject({
    note: 'The last one failed: the disk was full',
    tone: 'urgent',
  })
  expect(sideOf('Last backup', { lastBackupIsVerified: false })?.tone).toBe('waiting')
  expect(sideOf('Last backup', { lastBackupAt: '2026-11-17T10:00:00.000Z' })).toMatchObject({
    value: '3 days ago',
    note: 'It is overdue: one is made every day.',
  })
  expect(sideOf('Last backup', { lastBackupAt: '2026-11-17T10:00:00.000Z', backups: 'off' })?.tone).toBe('good')
  expect(sideOf('Last backup', { lastBackupAt: null, isDatabaseOnServer: true })).toMatchObject({
    tone: 'good',
    value: 'On the server',
  })

  expect(sideOf('Email queue', {})).toMatchObject({ value: 'Empty', tone: 'good' })
  expect(sideOf('Email queue', { mailsWaiting: 3, mailDelay: 1_800 })).toMatchObject({
    value: '3 waiting',
    note: 'The oldest has waited for 30 minutes.',
  })
  expect(sideOf('Email queue', { mailsFailed: 1, mailFault: 'No such user' })).toMatchObject({
    note: '1 email could not be delivered this week. Last error: No such user',
    tone: 'waiting',
  })
  const failingMails = { count: 2, since: '2026-11-20T11:20:00.000Z', lastError: 'mail.example.org does not answer.' }
  expect(sideOf('Email queue', { mailsWaiting: 3, mailsFailed: 1, failingMails })).toMatchObject({
    value: '2 failing',
    note: 'Sending has failed for 40 minutes. Last error: mail.example.org does not answer.',
    tone: 'urgent',
  })
  expect(sideOf('Email queue', { failingMails: { ...failingMails, count: 1_000 } })?.value).toBe(
    '1,000 or more failing',
  )
  expect(sideOf('Email queue', { mailsGo: 'nowhere', mailsWaiting: 3, mailsFailed: 1 })).toMatchObject({
    note: 'No email leaves: the stored settings of the mail server cannot be read.',
    tone: 'urgent',
  })
  expect(sideOf('Storage', { diskFreeBytes: 3e9 })).toMatchObject({ value: '3\u00a0GB free', tone: 'urgent' })
  expect(sideOf('Version', {})?.note).toBe('Running for 2 hours with 120\u00a0MB of memory, on Node 26.1.0.')
})

test('formats sizes in their largest unit', () => {
  expect([0, 1, 999, 1_000, 1_250_000, 41e9, 7e15].map((bytes) => formatBytes(bytes, 'en'))).toEqual([
    '0\u00a0bytes',
    '1\u00a0byte',
    '999\u00a0bytes',
    '1\u00a0kB',
    '1.3\u00a0MB',
    '41\u00a0GB',
    '7,000\u00a0TB',
  ])
})

test('summarizes each chart in one sentence', () => {
  const day = { signUps: 0, activeUsers: 3, posts: 1, comments: 2, reports: 0, storageBytes: null }
  const days: Day[] = [
    { ...day, day: '2026-11-19', posts: 4, activeUsers: 9 },
    { ...day, day: '2026-11-20' },
  ]
  const said = activityMetrics.map((measure) => metricSummary(measure, days))
  expect(said).toEqual([
    'Sign-ups in the last 2 days: 0 altogether.',
    'Active users in the last 2 days: 9 on the busiest day; the most on Nov 19: 9.',
    'Posts in the last 2 days: 5 altogether; the most on Nov 19: 4.',
    'Comments in the last 2 days: 4 altogether; the most on Nov 19: 2.',
    'Reports in the last 2 days: 0 altogether.',
    'Storage in the last 2 days: not measured yet.',
  ])
})

test('shows the newest users on the dashboard', async () => {
  const world = await createWorld()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const bo = await world.user('Bo', { isVerified: false })
  const years = { createdAt: '2020-01-01T00:00:00.000Z' }
  await world.db.updateTable('user').set(years).where('id', '=', ada.id).execute()
  await world.db.updateTable('user').set({ name: '' }).where('id', '=', bo.id).execute()
  await ada.api.communities.create({ name: 'Woodworking', description: 'All about wood and what it becomes.' })
  const { user, address } = openScreen(world, '/admin', ada)
  const table = await screen.findByRole('table', { name: 'Newest Users' })
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3))
  const [, newest, first] = within(table).getAllByRole('row')
  const texts = (row: HTMLElement | undefined) => (row ? [...row.children].map((cell) => cell.textContent) : [])
  expect(texts(newest)).toEqual([
    expect.stringContaining('Unnamed User'),
    'bo@example.org',
    expect.any(String),
    'Unverified',
    '0',
    '0',
    '0',
  ])
  expect(texts(first)).toEqual([
    expect.stringMatching(/Ada.*Admin/),
    'ada@example.org',
    expect.stringMatching(/^\d+ years ago$/),
    'Verified',
    '0',
    '0',
    '1',
  ])
  await user.click(within(table).getByRole('link', { name: 'Unnamed User' }))
  await waitFor(() => expect(address()).toBe(`/admin/users/${bo.id}`))
})

test('shows activity over longer periods, and as a table', async () => {
  const world = await createWorld()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const { user, address } = openScreen(world, '/admin', ada)
  await screen.findByRole('img', { name: 'Sign-ups in the last 30 days: 1 altogether; the most on Nov 20: 1.' })
  // One day has sign-ups, and one was measured; no post was written yet.
  const shapesOf = (label: RegExp) =>
    [...screen.getByRole('img', { name: label }).querySelectorAll('[data-shape]')].map((shape) =>
      shape.getAttribute('data-shape'),
    )
  expect(shapesOf(/^Sign-ups/)).toEqual(['bar'])
  expect(shapesOf(/^Active users/)).toEqual(['area'])
  expect(shapesOf(/^Posts/)).toEqual([])
  const chart = screen.getByRole('img', { name: /^Sign-ups/ })
  const plot = chart.querySelector('svg')?.parentElement as HTMLElement
  vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 120))
  fireEvent.pointerMove(plot, { clientX: 299 })
  within(chart).getByText('Nov 20 · Sign-ups: 1')
  fireEvent.pointerMove(plot, { clientX: 5 })
  within(chart).getByText('Oct 22 · Sign-ups: 0')
  fireEvent.pointerLeave(plot)
  expect(within(chart).queryByText(/ · Sign-ups/)).toBeNull()
  screen.getByText(/not measured yet/)
  screen.getByText('No backup yet')
  expect(screen.getByRole('link', { name: 'Go to backups' }).getAttribute('href')).toBe('/admin/settings?tab=backups')

  await user.click(screen.getByRole('radio', { name: '7 days' }))
  await screen.findByRole('img', { name: /^Sign-ups in the last 7 days/ })
  expect(address()).toBe('/admin?days=7')
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  const table = await screen.findByRole('table', { name: 'Day by day' })
  const rows = within(table).getAllByRole('row')
  expect(rows).toHaveLength(8)
  expect(rows[1]?.textContent).toMatch(/^Nov 201/)
})

test('lists running and failed jobs, but not jobs that wait for their time', async () => {
  const world = await createWorld()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const { db, services } = world
  await world.runJobs()
  const enqueue = (
    kind: string,
    columns: Omit<Partial<Insertable<Schema['job']>>, 'kind'> & { createdAt: string; runAt: string | null },
  ) =>
    db
      .insertInto('job')
      .values({ id: newId(), kind, key: 'some', queue: 'main', payload: '{}', ...columns })
      .execute()
  const [runAt, lockedUntil] = [services.now().toISOString(), '9999-12-31T23:59:59.999Z']
  const times = { createdAt: runAt, runAt }
  await enqueue('update-visibility', { ...times, lockedUntil, done: 1_200, attempts: 1 })
  await enqueue('of-a-newer-release', { ...times, runAt: null, lastError: 'nobody handles it', attempts: 16 })
  openScreen(world, '/admin', ada)
  const table = await screen.findByRole('table', { name: 'Background jobs' })
  // And the waiting mail: a database in memory cannot be backed up.
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(4))
  const [, running, failed, waiting] = within(table).getAllByRole('row')
  expect(running?.textContent).toMatch(/^Update the posts of a community.*Running11,200 done/)
  expect(waiting?.textContent).toMatch(/^Deliver emailsWaiting0–/)
  expect(failed?.textContent).toMatch(/^of-a-newer-releaseGiven up16nobody handles it–/)
  screen.getByText('1 job has failed.')
})

test('shows an error and a retry button when loading fails', async () => {
  const world = await createWorld()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const { browser, user } = openScreen(world, '/admin/settings', ada)
  await screen.findByRole('heading', { level: 1 })
  browser.isOffline = true
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await screen.findByText('Failed to fetch users')
  browser.isOffline = false
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again)
  await screen.findByRole('link', { name: 'Ada' })
})
