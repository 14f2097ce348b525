import { createReadStream, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { backupHandler } from '../../../src/server/operations/backups/backup-job.ts'
import { uploadHandler } from '../../../src/server/operations/backups/upload-job.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import { runDueJobs } from '../../../src/server/platform/jobs/runner.ts'
import { openBucket } from '../../../src/server/platform/s3/bucket.ts'
import { archiveEntries, folderChecksums, withDatabase } from '../../support/operations/backups.ts'
import { startS3Server } from '../../support/operations/s3-server.ts'
import { callsOf } from '../../support/platform/browser-calls.ts'
import { folkmoot, temporaryFolder } from '../../support/process.ts'
import { createWorld } from '../../support/world.ts'

const patience = { timeout: 180_000 }
const minute = 60_000

/** The bucket of the server, as another program sees it. */
function bucketOf(env: Record<string, string>) {
  const bucket = openBucket(readConfig(env).s3Account, { bucket: 'safe', key: '' })
  onTestFinished(() => bucket.close())
  return bucket
}

/** An instance that uploads its backups to the folder `forums` of the server. */
async function uploadingInstance(more: Record<string, string> = {}) {
  const { env } = await startS3Server()
  const dataDir = temporaryFolder()
  const vars = { ...env, BACKUP_S3_URL: 's3://safe/forums', ...more }
  const { offSite, s3Account, ageRecipient } = readConfig(vars)
  const world = await createWorld({ dataDir, config: { offSite, s3Account, ageRecipient } })
  onTestFinished(() => world.close())
  const root = await world.user('Root', { isSuperAdmin: true })
  const run = () => runDueJobs(world.services, [backupHandler, uploadHandler])
  async function backUp() {
    await root.api.adminSettings.backUp()
    await run()
    await run()
    return root.api.adminSettings.backups()
  }
  return { dataDir, world, root, run, backUp, env: { ...vars, DATA_DIR: dataDir }, bucket: bucketOf(env) }
}

const namesIn = (dataDir: string) =>
  withDatabase(dataDir, async (db) => (await db.selectFrom('user').select('name').execute()).map(({ name }) => name))

test('uploads each backup, keeps as many as on the disk, and restores the newest', patience, async () => {
  const { root, backUp, env, bucket, world } = await uploadingInstance()
  await root.api.adminSettings.save({ backupsKept: 2 })
  const foreign = ['forums/other.example.org/folkmoot-20200101T000000000Z.tar.gz', 'forums/folkmoot.test/notes.txt']
  const note = join(temporaryFolder(), 'note')
  writeFileSync(note, 'foreign')
  for (const key of foreign) await bucket.upload(key, createReadStream(note), 7)
  for (let at = 0; at < 3; at++) {
    world.advance(minute)
    const [made] = await backUp()
    expect(made).toMatchObject({ fault: null, upload: { uploadedAt: expect.any(String), fault: null } })
  }
  const listed = await root.api.adminSettings.backups()
  const copies = listed.map(({ file }) => `forums/folkmoot.test/${file.replace('folkmoot-', 'folkmoot-manual-')}`)
  expect(copies).toHaveLength(2)
  expect((await bucket.list('')).sort()).toEqual([...copies, ...foreign].sort())

  const DATA_DIR = join(temporaryFolder(), 'data')
  const several = await folkmoot(['restore', 's3://safe/forums/'], { ...env, DATA_DIR })
  expect(several).toMatchObject({ exitCode: 1, stdout: '' })
  expect(several.stderr).toMatch(/^s3:\/\/safe\/forums\/ has backups of several instances\. Name one: [^\n]+\.\n$/)
  const restored = await folkmoot(['restore', 's3://safe/forums/folkmoot.test/'], { ...env, DATA_DIR })
  expect(restored).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await namesIn(DATA_DIR)).toEqual(['Root'])
})

test('encrypts for the recipient, whose key alone restores it', patience, async () => {
  const [identity, stranger] = [await generateX25519Identity(), await generateX25519Identity()]
  const { backUp, env, bucket } = await uploadingInstance({ BACKUP_AGE_RECIPIENT: await identityToRecipient(identity) })
  await backUp()
  const [key = ''] = await bucket.list('')
  expect(key).toMatch(/\.tar\.gz\.age$/)
  const folder = temporaryFolder()
  const files = { good: join(folder, 'good.txt'), wrong: join(folder, 'wrong.txt'), none: join(folder, 'none.txt') }
  writeFileSync(files.good, `# created by age-keygen\n${identity}\n`)
  writeFileSync(files.wrong, stranger)
  writeFileSync(files.none, 'not a key')
  const address = `s3://safe/${key}`
  const DATA_DIR = temporaryFolder()
  writeFileSync(join(DATA_DIR, 'mine.txt'), 'kept')
  const before = folderChecksums(DATA_DIR)
  const refusal = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await folkmoot(['restore', ...args], { ...env, DATA_DIR })
    expect.soft({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    return stderr.trim()
  }
  expect.soft(await refusal(address)).toBe('This backup is encrypted. Name the file of its key with --identity.')
  expect
    .soft(await refusal('--identity', files.wrong, address))
    .toBe('The key does not fit: this backup was encrypted for another one.')
  expect
    .soft(await refusal('--identity', files.none, address))
    .toBe(`${files.none} contains no age key (AGE-SECRET-KEY-…).`)

  const plain = join(folder, 'plain.tar.gz')
  expect(await folkmoot(['backup', plain], env)).toMatchObject({ exitCode: 0, stderr: '' })
  expect
    .soft(await refusal('--identity', files.good, plain))
    .toBe('This backup is not encrypted. Restore it without --identity.')

  // Cut in the middle, as a file on a disk.
  const cut = join(folder, 'cut.tar.gz.age')
  const { body } = await bucket.download(key)
  writeFileSync(cut, Buffer.concat(await body.toArray()))
  expect(readFileSync(cut).includes('folkmoot.db')).toBe(false)
  truncateSync(cut, readFileSync(cut).length - 30)
  expect
    .soft(await refusal('--identity', files.good, cut))
    .toBe('This file is not a valid backup: it is damaged or truncated.')
  expect(folderChecksums(DATA_DIR)).toEqual(before)

  const restored = await folkmoot(['restore', '--identity', files.good, address], { ...env, DATA_DIR })
  expect(restored).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await namesIn(DATA_DIR)).toEqual(['Root'])
})

test('records and retries a failed upload, and never shows the credentials', patience, async () => {
  const { backUp, run, root, world, env, dataDir } = await uploadingInstance()
  const { account } = world.services.config.offSite ?? {}
  if (!account) throw new Error('there is no account')
  account.accessKeyId = 'not-the-id'
  const [failed] = await backUp()
  const fault = 's3://safe: the server does not know AWS_ACCESS_KEY_ID.'
  expect(failed).toMatchObject({ fault: null, upload: { uploadedAt: null, fault } })
  const gil = await world.user('Gil', { isSuperAdmin: true })
  await gil.api.settings.chooseLanguage({ language: 'de' })
  const inGerman = async () => (await callsOf(world, gil).query('adminSettings.backups'))[0]?.upload.fault
  expect(await inGerman()).toBe('s3://safe: der Server kennt AWS_ACCESS_KEY_ID nicht.')
  const doctor = await folkmoot(['doctor'], env)
  expect(doctor.stdout).toMatch(
    /^fail {2}Off-site +the last upload failed: s3:\/\/safe: the server does not know AWS_ACCESS_KEY_ID\./m,
  )
  const notified = async () => {
    const { items } = await root.api.notifications.list({})
    return items.filter(({ kind }) => kind === 'backup-failed').map(({ detail }) => ({ detail }))
  }
  world.advance(2 * minute)
  await run()
  expect(await notified()).toEqual([])
  world.advance(4 * minute)
  await run()
  expect(await notified()).toEqual([{ detail: fault }])
  const stored = JSON.stringify([
    await world.db.selectFrom('job').selectAll().execute(),
    await world.db.selectFrom('backup').selectAll().execute(),
    await root.api.adminSettings.backups(),
  ])
  expect(stored).not.toMatch(/not-the-id|"the-key"/)

  account.accessKeyId = 'the-key'
  world.advance(10 * minute)
  await run()
  expect(await root.api.adminSettings.backups()).toMatchObject([
    { upload: { uploadedAt: expect.any(String), fault: null } },
  ])
  expect((await folkmoot(['doctor'], env)).stdout).toMatch(
    /^warn {2}Off-site +the last upload to s3:\/\/safe is .*, not encrypted/m,
  )

  // An archive that is gone is not retried.
  account.accessKeyId = 'not-the-id'
  await backUp()
  rmSync(join(dataDir, 'backups'), { recursive: true })
  world.advance(2 * minute)
  await run()
  const [gone] = await root.api.adminSettings.backups()
  expect(gone?.upload).toEqual({ uploadedAt: null, fault: 'The file is missing.' })
  expect(await inGerman()).toBe('Die Datei fehlt.')
})

test('the command uploads a backup, and explains a refusal in one sentence', patience, async () => {
  const { env } = await startS3Server()
  const DATA_DIR = temporaryFolder()
  const vars = { ...env, DATA_DIR }
  expect(await folkmoot(['migrate'], vars)).toMatchObject({ exitCode: 0 })
  mkdirSync(join(DATA_DIR, 'backups'))
  const before = folderChecksums(DATA_DIR)
  const refusal = async (args: string[], more: Record<string, string> = {}) => {
    const { exitCode, stdout, stderr } = await folkmoot(args, { ...vars, ...more })
    expect.soft({ exitCode, stdout }, args.join(' ')).toEqual({ exitCode: 1, stdout: '' })
    return stderr.trim()
  }
  expect.soft(await refusal(['backup', 's3://missing/a.tar.gz'])).toBe('s3://missing: the bucket does not exist.')
  expect
    .soft(await refusal(['backup', 's3://safe/'], { AWS_ACCESS_KEY_ID: 'nobody' }))
    .toMatch(/^s3:\/\/safe: (the server does not know AWS_ACCESS_KEY_ID|the credentials give no access)\.$/)
  for (const args of [
    ['backup', 's3://safe/wrong.tar.gz'],
    ['restore', '--force', 's3://safe/a.tar.gz'],
    ['restore', '--force', 's3://safe/'],
  ])
    expect
      .soft(await refusal(args, { AWS_SECRET_ACCESS_KEY: 'a-wrong-secret' }), args.join(' '))
      .toMatch(/^s3:\/\/safe: (the server refuses AWS_SECRET_ACCESS_KEY|the credentials give no access)\.$/)
  expect
    .soft(await refusal(['backup', 's3://safe/'], { AWS_SECRET_ACCESS_KEY: '' }))
    .toBe('s3://safe: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set.')
  expect.soft(await refusal(['backup', 's3://S!/a'])).toBe('s3://S!/a is not an address such as s3://bucket/folder/.')
  expect
    .soft(await refusal(['restore', '--force', 's3://safe/nothing.tar.gz']))
    .toBe('s3://safe: there is no such file in the bucket.')
  expect.soft(await refusal(['restore', '--force', 's3://safe/'])).toBe('s3://safe/ has no backups.')
  expect
    .soft(await refusal(['restore', '--force', 's3://safe/'], { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' }))
    .toBe('s3://safe: its server refuses connections.')
  expect(folderChecksums(DATA_DIR)).toEqual(before)

  const made = await folkmoot(['backup', 's3://safe/mine.tar.gz'], vars)
  expect(made).toMatchObject({ exitCode: 0, stderr: '' })
  expect(made.stdout).toMatch(
    /^s3:\/\/safe\/mine\.tar\.gz: \d\.\d MB, 0 images, not encrypted; verified before the upload\.\n$/,
  )
  expect
    .soft(await refusal(['backup', 's3://safe/mine.tar.gz']))
    .toBe('s3://safe/mine.tar.gz already exists. Use --force to replace it.')
  const copy = join(temporaryFolder(), 'copy')
  const { body } = await bucketOf(env).download('mine.tar.gz')
  writeFileSync(copy, Buffer.concat(await body.toArray()))
  expect((await archiveEntries(copy)).map(({ name }) => name)).toEqual(['manifest.json', 'folkmoot.db'])
  mkdirSync(join(DATA_DIR, 'media'), { recursive: true })
  expect(await folkmoot(['restore', '--force', 's3://safe/mine.tar.gz'], vars)).toMatchObject({
    exitCode: 0,
    stderr: '',
  })
})

test('refuses a wrong address, key or missing credentials at the start', () => {
  const good = { BACKUP_S3_URL: 's3://safe/forums', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret-value' }
  expect(readConfig(good).offSite).toMatchObject({ to: { bucket: 'safe', key: 'forums' }, recipient: null })
  expect(() => readConfig({ ...good, BACKUP_S3_URL: 'https://safe' })).toThrow(
    'BACKUP_S3_URL must be an address such as s3://',
  )
  expect(() => readConfig({ ...good, AWS_SECRET_ACCESS_KEY: '' })).toThrow('BACKUP_S3_URL needs AWS_ACCESS_KEY_ID and')
  expect(() => readConfig({ ...good, BACKUP_AGE_RECIPIENT: 'AGE-SECRET-KEY-1X' })).toThrow(
    'BACKUP_AGE_RECIPIENT must be',
  )
})
