import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { unpackBackup } from '../../../src/server/operations/backups/archive.ts'
import { BackupError, backupErrorFrom } from '../../../src/server/operations/backups/backup-error.ts'
import { backupHandler } from '../../../src/server/operations/backups/backup-job.ts'
import { runScheduledBackup } from '../../../src/server/operations/backups/scheduled-backups.ts'
import { checkDisk } from '../../../src/server/operations/doctor/data-folder.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import { engineOf } from '../../../src/server/platform/db/engine.ts'
import { runDueJobs } from '../../../src/server/platform/jobs/runner.ts'
import { inEnglish, translatorInto } from '../../../src/server/platform/languages/translator.ts'
import { BucketError } from '../../../src/server/platform/s3/s3-address.ts'
import type { Verdict } from '../../../src/shared/operations/doctor.ts'
import { phrase } from '../../../src/shared/platform/phrase.ts'
import { openWorld } from '../../support/checked-world.ts'
import { writeFiles } from '../../support/operations/backups.ts'
import { callsOf } from '../../support/platform/browser-calls.ts'
import { temporaryFolder } from '../../support/process.ts'
import { createWorld } from '../../support/world.ts'

const browserTime = new Date().toISOString()

test('super admins read the system check and the faults of mail and backups in their language', async () => {
  const world = await openWorld({
    config: { publicUrl: 'https://forum.example.org', trustProxy: '10.0.0.2', smtpUrl: null },
  })
  const [root, ann] = [
    await world.user('Root', { isSuperAdmin: true }),
    await world.user('Ann', { isSuperAdmin: true }),
  ]
  await root.api.settings.chooseLanguage({ language: 'de' })
  const origin = 'https://other.example.org'
  const said = async (user: typeof root) => {
    const verdicts: Verdict[] = await callsOf(world, user).query('doctor.examine', { origin, browserTime })
    return verdicts.map(({ subject, reason, fix }) => [subject, reason, fix])
  }
  expect(await said(root)).toContainEqual([
    'Cookies',
    'Du hast https://other.example.org geöffnet, aber PUBLIC_URL ist https://forum.example.org, und dorthin führen die Links in E-Mails',
    'Setze PUBLIC_URL=https://other.example.org oder öffne https://forum.example.org',
  ])
  expect(await said(ann)).toContainEqual([
    'Cookies',
    'you opened https://other.example.org, but PUBLIC_URL is https://forum.example.org, where links in emails lead',
    'set PUBLIC_URL=https://other.example.org, or open https://forum.example.org',
  ])

  const port = await freePort()
  const server = { host: '127.0.0.1', port, security: 'none' as const, user: '' }
  const tested = async (user: typeof root) =>
    (await callsOf(world, user).mutate('adminSettings.testMail', { to: user.email, server })).error
  expect(await tested(root)).toBe(`127.0.0.1 nimmt auf Port ${port} keine Verbindungen an. Prüfe den Port.`)
  expect(await tested(ann)).toBe(`127.0.0.1 does not accept connections on port ${port}. Check the port.`)
})

test('a backup that failed says why in the language of its reader, also in notifications and for rows of earlier versions', async () => {
  const dataDir = temporaryFolder()
  const world = await createWorld({ dataDir })
  onTestFinished(() => world.close())
  const { db } = world.services
  const [root, ann] = [
    await world.user('Root', { isSuperAdmin: true }),
    await world.user('Ann', { isSuperAdmin: true }),
  ]
  await root.api.settings.chooseLanguage({ language: 'de' })
  const folder = join(dataDir, 'backups')
  // Another kind of file in place of the folder.
  writeFileSync(folder, '')
  await runScheduledBackup(world.services)
  await runDueJobs(world.services, [backupHandler])
  const fault = async (user: typeof root) => (await callsOf(world, user).query('adminSettings.backups'))[0]?.fault
  const german = `Die Sicherung konnte nicht erstellt werden: ${folder}: eine Datei mit diesem Namen ist im Weg.`
  const english = `The backup could not be made: ${folder}: a file of that name is in the way.`
  expect([await fault(root), await fault(ann)]).toEqual([german, english])
  expect((await callsOf(world, root).query('admin.health')).lastBackupFault).toBe(german)
  const { items } = await callsOf(world, root).query('notifications.list', {})
  expect(items).toMatchObject([{ detail: german }])
  const exported = (await root.rest('GET', '/api/users/me/export')).body
  expect(exported.notifications).toMatchObject([{ kind: 'backup-failed', detail: english }])
  const mails = await world.deliverMails()
  expect(mails.find(({ to }) => to === root.email)?.text).toContain(german)
  expect(mails.find(({ to }) => to === ann.email)?.text).toContain(english)

  await db.updateTable('backup').set({ fault: 'The disk was full.' }).execute()
  expect([await fault(root), await fault(ann)]).toEqual(['The disk was full.', 'The disk was full.'])
})

test('faults and findings have the punctuation and the numbers of the language', async () => {
  const [german, japanese] = [await translatorInto('de'), await translatorInto('ja')]
  const failed = Object.assign(new Error('no space'), { code: 'ENOSPC', path: '/data' })
  const fault = backupErrorFrom(failed, phrase('The backup could not be made')) as BackupError
  expect(fault.message).toBe('The backup could not be made: /data: there is no space left on the disk.')
  expect(japanese(fault.phrase)).toMatch(/^[^:.]+：[^:.]*\/data[^:.]*：[^:.]+。$/)
  const reason = phrase('its server cannot be found')
  const refused = new BucketError(phrase('{address}: {reason}', { address: 's3://safe', reason }))
  expect([refused.message, inEnglish(refused.fault)]).toEqual([
    's3://safe: its server cannot be found.',
    's3://safe: its server cannot be found',
  ])
  expect(japanese(refused.phrase)).toBe(`${japanese(refused.fault)}。`)
  expect(japanese(refused.fault)).toMatch(/^s3:\/\/safe：[^:.。]+$/)
  const disk = checkDisk(readConfig({ DATA_DIR: temporaryFolder() }))
  expect(inEnglish(disk.reason)).toMatch(/^[\d,]+\.\d GB free/)
  expect(german(disk.reason)).toMatch(/^[\d.]+,\d GB frei/)

  const archive = join(temporaryFolder(), 'huge.tar.gz')
  const files = { 'folkmoot.db': { bytes: 4e15, sha256: 'a'.repeat(64) } }
  const manifest = JSON.stringify({
    format: 1,
    version: '1.0.0',
    migration: '',
    createdAt: browserTime,
    files,
    without: [],
  })
  await writeFiles(archive, [{ name: 'manifest.json', content: Buffer.from(manifest) }])
  const folder = temporaryFolder()
  const full = await unpackBackup(archive, folder).catch((error: BackupError) => error)
  if (!(full instanceof BackupError)) throw new Error('the disk took the backup')
  expect(full.message).toBe(`${folder}: not enough disk space, 4,000,000,000,000,000 bytes needed.`)
  expect(german(full.phrase)).toContain(' 4.000.000.000.000.000 Byte')
})

test('the differences of clocks are numbers of the language', async () => {
  const world = await openWorld()
  const [root, ann, amal] = await Promise.all(
    ['Root', 'Ann', 'Amal'].map((name) => world.user(name, { isSuperAdmin: true })),
  )
  await root?.api.settings.chooseLanguage({ language: 'de' })
  await amal?.api.settings.chooseLanguage({ language: 'ar' })
  const { db } = world.services
  // Stands still, so that the difference does not depend on how long the request takes.
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(engineOf(db), 'readClock').mockImplementation(async () => Date.now() + 1_234_520)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const browserTime = new Date(world.services.now().getTime() - 7_200_000).toISOString()
  const clocks = async (user = root) => {
    if (!user) throw new Error('there is no such user')
    const input = { origin: world.services.config.publicUrl, browserTime }
    const verdicts: Verdict[] = await callsOf(world, user).query('doctor.examine', input)
    return verdicts.flatMap(({ reason }) => (/\d s\b|\d (?:ث|ثانية)/.test(reason) ? [reason] : []))
  }
  expect(await clocks(ann)).toEqual([
    "the clock is 1,234.5 s behind the database server's",
    'is 7,200 s ahead of the clock of your browser',
  ])
  expect(await clocks()).toEqual([
    'Die Uhr geht gegenüber dem Datenbankserver 1.234,5 s nach',
    'Geht gegenüber der Uhr deines Browsers 7.200 s vor',
  ])
  expect(await clocks(amal)).toEqual([
    'الساعة متأخرة 1,234.5 ث عن ساعة خادم قاعدة البيانات',
    'متقدمة 7,200 ث على ساعة متصفحك',
  ])
})
