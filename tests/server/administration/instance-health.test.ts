import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countDays } from '../../../src/server/instance/statistics/count-days.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import { openWorld } from '../../support/checked-world.ts'
import { isOnPostgres } from '../../support/postgres/test-database.ts'
import { refusal } from '../../support/refusal.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

async function setting() {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  return { world, root, ann: await world.user('Ann') }
}

test('shows the health of the instance to super admins only', async () => {
  const { world, root, ann } = await setting()
  expect(await root.api.admin.health()).toEqual({
    version,
    releasesUrl: null,
    node: process.version,
    command: 'npx folkmoot',
    uptime: expect.any(Number),
    memoryBytes: expect.any(Number),
    databaseBytes: expect.any(Number),
    mediaBytes: 0,
    diskFreeBytes: expect.any(Number),
    diskBytes: expect.any(Number),
    mailsWaiting: 0,
    mailsFailed: 0,
    mailFault: null,
    failingMails: null,
    mailDelay: 0,
    mailsGo: 'smtp',
    searchBehind: false,
    openReports: 0,
    waitingSignUps: 0,
    lastBackupAt: null,
    lastBackupIsVerified: false,
    lastBackupFault: null,
    backups: 'daily',
    isDatabaseOnServer: isOnPostgres(),
  })
  const { memoryBytes, databaseBytes, diskFreeBytes, diskBytes } = await root.api.admin.health()
  for (const bytes of [memoryBytes, databaseBytes, diskFreeBytes]) expect(bytes).toBeGreaterThan(10_000)
  expect(diskBytes).toBeGreaterThan(diskFreeBytes)
  expect(await refusal(ann.api.admin.health())).toMatchObject({ status: 403 })
  expect(await refusal(world.guest.api.admin.health())).toMatchObject({ status: 401 })
})

test('counts waiting and failed mails and jobs', async () => {
  const { world, root, ann } = await setting()
  const { db } = world
  const mail = { kind: 'digest', toEmail: ann.email, about: null, createdAt: '', sentAt: null, lastError: null }
  const [at, later] = ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z']
  const none = { dueAt: null, failedAt: null }
  await db
    .insertInto('mail')
    .values([
      { id: newId(), ...mail, ...none, dueAt: at },
      { id: newId(), ...mail, ...none, dueAt: later },
      { id: newId(), ...mail, ...none, failedAt: at },
      { id: newId(), ...mail, ...none, sentAt: at },
    ])
    .execute()
  await db.updateTable('user').set({ awaitsApprovalSince: at }).where('id', '=', ann.id).execute()
  const reported = { targetType: 'USER' as const, communityId: null, authorId: null, reportCount: 1 }
  const moments = { firstReportedAt: at, lastReportedAt: at, decidedAt: null, decidedById: null }
  for (const status of ['OPEN', 'RESOLVED'] as const) {
    await db
      .insertInto('reportCase')
      .values({ id: newId(), targetId: newId(), status, ...reported, ...moments })
      .execute()
  }
  const image = { ownerId: ann.id, width: 1, height: 1, bytes: 700, createdAt: at, communityId: null }
  await db
    .insertInto('media')
    .values({ id: newId(), ...image })
    .execute()
  world.advance(90_000)
  const health = await root.api.admin.health()
  expect(health).toMatchObject({ mailsWaiting: 2, mailsFailed: 1, openReports: 1, waitingSignUps: 1, mediaBytes: 700 })
  expect(health.mailDelay).toBe(90)
  await countDays(world.services)
  await db
    .insertInto('media')
    .values({ id: newId(), ...image })
    .execute()
  expect(await root.api.admin.health()).toMatchObject({ mediaBytes: 700 })
})

test('reports the last backup and later failures', async () => {
  const { world, root } = await setting()
  const [first, second, third] = ['2026-11-18T03:00:00.000Z', '2026-11-19T03:00:00.000Z', '2026-11-20T03:00:00.000Z']
  const make = (
    startedAt: string,
    ends: { finishedAt: string | null; verifiedAt: string | null; fault: string | null },
  ) =>
    world.db
      .insertInto('backup')
      .values({ id: newId(), file: 'a', bytes: 1, isScheduled: 1, startedAt, ...ends })
      .execute()
  const notified = async () => {
    const { lastBackupAt, lastBackupIsVerified, lastBackupFault } = await root.api.admin.health()
    return [lastBackupAt, lastBackupIsVerified, lastBackupFault]
  }
  await make(first, { finishedAt: first, verifiedAt: first, fault: null })
  expect(await notified()).toEqual([first, true, null])
  await make(second, { finishedAt: second, verifiedAt: null, fault: 'The disk is full.' })
  await make(third, { finishedAt: null, verifiedAt: null, fault: null })
  expect(await notified()).toEqual([first, true, 'The disk is full.'])
  await world.db.updateTable('backup').set({ finishedAt: third }).where('startedAt', '=', third).execute()
  expect(await notified()).toEqual([third, false, null])
})
