import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { BackupError } from '../../../src/server/operations/backups/backup-error.ts'
import { restoreBackup } from '../../../src/server/operations/backups/restore.ts'
import { lockInstance } from '../../../src/server/platform/db/sqlite/instance-lock.ts'
import { setUpAuthenticatorApp } from '../../support/identity/two-factor.ts'
import {
  archiveEntries,
  createInstanceOnDisk,
  folderChecksums,
  imagesWithoutFiles,
  withDatabase,
  writeFiles,
} from '../../support/operations/backups.ts'
import { createDatabase, lastMigration, nextMigration, nextVersion } from '../../support/operations/next-version.ts'
import { uploadedPath } from '../../support/platform/images.ts'
import { folkmoot, runServerToExit, startServer, temporaryFolder } from '../../support/process.ts'

/** A backup of an instance with a post and an image, and its folder. */
async function backedUp() {
  const instance = await createInstanceOnDisk()
  const { ann, club, env, world } = instance
  const image = await uploadedPath(world, ann, undefined, club.slug)
  await ann.api.posts.create({
    title: 'Openings',
    content: `![e4](${image})`,
    forumId: club.forumId,
  })
  const folder = temporaryFolder()
  const archive = join(folder, 'forum.tar.gz')
  expect(await folkmoot(['backup', archive], env)).toMatchObject({ exitCode: 0, stderr: '' })
  return { ...instance, archive, folder, image }
}

const titlesIn = (dataDir: string) =>
  withDatabase(dataDir, async (db) => (await db.selectFrom('post').select('title').execute()).map(({ title }) => title))

/** Why a backup does not replace the instance in the folder. */
const refusal = (archive: string, dataDir: string) =>
  restoreBackup(
    archive,
    { dataDir, databaseFile: join(dataDir, 'folkmoot.db'), imageBucket: null },
    { isReplacing: true, now: new Date() },
  ).then(
    () => 'it was restored',
    (error) => (error instanceof BackupError ? error.message : String(error)),
  )

/** A stopped instance with one post. */
async function another(title: string) {
  const { dataDir, world, ann, club } = await createInstanceOnDisk()
  await uploadedPath(world, ann, undefined, club.slug)
  await ann.api.posts.create({ title, content: 'e5', forumId: club.forumId })
  await world.close()
  return dataDir
}

test('restores a backup into an empty folder, and over an instance only with the flag', async () => {
  const { archive, image } = await backedUp()
  const DATA_DIR = await another('Endings')
  const before = folderChecksums(DATA_DIR)
  expect(await folkmoot(['restore', archive], { DATA_DIR })).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `${DATA_DIR} already contains an instance. Use --force to move it to another folder.\n`,
  })
  expect(folderChecksums(DATA_DIR)).toEqual(before)

  const restored = await folkmoot(['restore', '--force', archive], { DATA_DIR })
  expect(restored).toMatchObject({ exitCode: 0, stderr: '' })
  expect(restored.stdout).toMatch(
    /was restored to its state of 2\S+Z\.\nThe previous data is in \S+before-restore-\d{8}T\d{9}Z\.\n$/,
  )
  expect(await titlesIn(DATA_DIR)).toEqual(['Openings'])
  const [excluded = ''] = readdirSync(DATA_DIR).filter((name) => name.startsWith('before-restore-'))
  expect(folderChecksums(join(DATA_DIR, excluded)).map((line) => line.split(' ')[0])).toEqual(
    before.map((line) => line.split(' ')[0]),
  )
  expect(await titlesIn(join(DATA_DIR, excluded))).toEqual(['Endings'])
  await withDatabase(DATA_DIR, async (db) => {
    expect(await imagesWithoutFiles(db, DATA_DIR)).toEqual([])
    const log = db.selectFrom('auditEntry').select(['actorId', 'detail']).where('action', '=', 'backup.restore')
    expect(await log.execute()).toEqual([{ actorId: null, detail: 'forum.tar.gz' }])
  })

  // A folder that does not exist yet; the server starts on it.
  const fresh = join(temporaryFolder(), 'new', 'data')
  expect(await folkmoot(['restore', archive], { DATA_DIR: fresh })).toMatchObject({ exitCode: 0, stderr: '' })
  expect(readdirSync(fresh).sort()).toEqual(['folkmoot.db', 'media', 'server.lock'])
  const server = await startServer({ DATA_DIR: fresh })
  expect(await (await fetch(`${server.address}/api/communities`)).text()).toContain('Chess Club')
  expect((await fetch(server.address + image)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ exitCode: 0 })
})

test('leaves out the job that made the backup, which would make it again, and no other job', async () => {
  const { world, env } = await createInstanceOnDisk()
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.backUp()
  await world.guest.api.auth.forgotPassword({ email: root.email })
  const archive = join(temporaryFolder(), 'forum.tar.gz')
  expect(await folkmoot(['backup', archive], env)).toMatchObject({ exitCode: 0, stderr: '' })
  const DATA_DIR = join(temporaryFolder(), 'data')
  expect(await folkmoot(['restore', archive], { DATA_DIR })).toMatchObject({ exitCode: 0, stderr: '' })
  await withDatabase(DATA_DIR, async (db) => {
    expect(await db.selectFrom('job').select('kind').where('queue', '=', 'backup').execute()).toEqual([])
    const mails = db.selectFrom('job').select('kind').where('kind', '=', 'deliver-mails')
    expect(await mails.execute()).toHaveLength(1)
    expect(await db.selectFrom('backup').select('file').execute()).toEqual([])
  })
})

describe('refuses a broken backup and replaces nothing', () => {
  test('when it is damaged, truncated, or another kind of file', async () => {
    const { archive, folder } = await backedUp()
    const bytes = readFileSync(archive)
    const flipped = Buffer.from(bytes)
    flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 0x10
    const files = await archiveEntries(archive)
    const [manifest, database, ...images] = files
    if (!manifest || !database) throw new Error('the backup is empty')
    const changed = Buffer.from(database.content)
    changed[9_000] = (changed[9_000] ?? 0) ^ 1
    const name = (file: string) => join(folder, file)
    writeFileSync(name('flipped'), flipped)
    writeFileSync(name('cut'), bytes.subarray(0, bytes.length - 100))
    writeFileSync(name('text'), 'no archive at all')
    writeFileSync(name('empty'), '')
    await writeFiles(name('changed'), [manifest, { ...database, content: changed }, ...images])
    await writeFiles(name('without-image'), [manifest, database, ...images.slice(1)])
    await writeFiles(name('without-manifest'), [database, ...images])
    await writeFiles(name('twice'), [manifest, database, database, ...images])

    const DATA_DIR = await another('Endings')
    const before = folderChecksums(DATA_DIR)
    const damaged = ['flipped', 'cut', 'text', 'empty', 'changed', 'without-image', 'without-manifest', 'twice']
    for (const file of damaged) {
      expect.soft(await refusal(name(file), DATA_DIR), file).toMatch(/^This file is not a valid backup: [^\n]+\.$/)
    }
    const [cut, nowhere] = await Promise.all(
      ['cut', 'nowhere'].map((file) => folkmoot(['restore', '--force', name(file)], { DATA_DIR })),
    )
    expect(cut).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringMatching(/^This file is not a valid backup[^\n]+\n$/),
    })
    expect(nowhere).toEqual({ exitCode: 1, stdout: '', stderr: `${name('nowhere')} does not exist.\n` })
    expect(folderChecksums(DATA_DIR)).toEqual(before)
    expect(await titlesIn(DATA_DIR)).toEqual(['Endings'])
  })

  test('when its files would be written elsewhere', async () => {
    const { archive, folder } = await backedUp()
    const [manifest, ...rest] = await archiveEntries(archive)
    if (!manifest) throw new Error('the backup is empty')
    const said = JSON.parse(manifest.content.toString()) as { files: Record<string, unknown> }
    const content = Buffer.from('owned')
    const entry = { bytes: 5, sha256: 'a'.repeat(64) }
    const id = 'f'.repeat(36)
    const evil = [
      '/tmp/folkmoot-evil',
      '../evil',
      'media/../../evil',
      `media/aa/${id}/full.jpg`,
      `media/ff/${id}/../../../evil`,
      'server.lock',
      '__proto__',
    ]
    const DATA_DIR = temporaryFolder()
    const before = folderChecksums(folder)
    for (const name of evil) {
      const named = {
        ...manifest,
        content: Buffer.from(JSON.stringify({ ...said, files: { ...said.files, [name]: entry } })),
      }
      for (const [at, files] of [
        [manifest, ...rest, { name, content }],
        [named, ...rest, { name, content }],
      ].entries()) {
        const file = join(temporaryFolder(), `evil-${at}`)
        await writeFiles(file, files)
        expect.soft(await refusal(file, DATA_DIR), name).toMatch(/^This file is not a valid backup: [^\n]+\.$/)
      }
    }
    const link = join(temporaryFolder(), 'link')
    await writeFiles(link, [manifest, { name: 'folkmoot.db', content, linkname: '/etc/passwd' }])
    expect(await refusal(link, DATA_DIR)).toMatch(
      /^This file is not a valid backup: "folkmoot.db" is an unexpected file\.$/,
    )
    expect(folderChecksums(folder)).toEqual(before)
    expect(existsSync('/tmp/folkmoot-evil')).toBe(false)
    expect(readdirSync(DATA_DIR)).toEqual(['server.lock'])
  })
})

test('migrates a backup of an older version, and refuses one of a newer version', async () => {
  const DATA_DIR = temporaryFolder()
  const db = await createDatabase(join(DATA_DIR, 'folkmoot.db'))
  const next = nextVersion()
  const archive = join(temporaryFolder(), 'old.tar.gz')
  expect(await folkmoot(['backup', archive], { DATA_DIR }, next)).toMatchObject({ exitCode: 0, stderr: '' })
  // It was not migrated for the backup.
  const applied = () => sql<{ name: string }>`select name from kysely_migration order by name`
  expect((await applied().execute(db)).rows.at(-1)).toEqual({ name: lastMigration })
  await db.destroy()

  const fresh = temporaryFolder()
  expect(await folkmoot(['restore', archive], { DATA_DIR: fresh }, next)).toMatchObject({ exitCode: 0, stderr: '' })
  await withDatabase(fresh, async (db) =>
    expect((await applied().execute(db)).rows.at(-1)).toEqual({ name: nextMigration }),
  )

  const newer = join(temporaryFolder(), 'newer.tar.gz')
  expect(await folkmoot(['backup', newer], { DATA_DIR: fresh }, next)).toMatchObject({ exitCode: 0, stderr: '' })
  const refused = await folkmoot(['restore', newer], { DATA_DIR: temporaryFolder() })
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
  expect(refused.stderr).toMatch(
    /^This backup was made by Folkmoot \S+, whose database is newer \(9999_next\)\. Install that version first\.\n$/,
  )
})

test('says that the secrets of a backup need the key of its instance', async () => {
  const { world, ann, dataDir, env } = await createInstanceOnDisk()
  await setUpAuthenticatorApp(world, ann)
  const archive = join(temporaryFolder(), 'forum.tar.gz')
  expect(await folkmoot(['backup', archive], env)).toMatchObject({ exitCode: 0, stderr: '' })
  expect((await archiveEntries(archive)).map(({ name }) => name)).not.toContain('secret.key')
  const DATA_DIR = temporaryFolder()
  const restored = await folkmoot(['restore', archive], { DATA_DIR })
  expect(restored).toMatchObject({ exitCode: 0, stderr: expect.stringContaining(`secret.key or SECRET_KEY`) })
  copyFileSync(join(dataDir, 'secret.key'), join(DATA_DIR, 'secret.key'))
  expect(await folkmoot(['restore', '--force', archive], { DATA_DIR })).toMatchObject({ exitCode: 0, stderr: '' })
})

test('refuses to restore while a server runs, and to start a server during a restore', async () => {
  const { archive } = await backedUp()
  const DATA_DIR = temporaryFolder()
  const server = await startServer({ DATA_DIR })
  const refused = {
    exitCode: 1,
    stdout: '',
    stderr: `A server or command is using ${DATA_DIR}. Stop it first.\n`,
  }
  expect(await folkmoot(['restore', '--force', archive], { DATA_DIR })).toEqual(refused)
  expect(await (await fetch(`${server.address}/readyz`)).json()).toEqual({ ok: true })
  // A killed process cannot clean up; its lock is free all the same.
  server.child.kill('SIGKILL')
  await server.ended
  const stagings = () => readdirSync(DATA_DIR).filter((name) => name.startsWith('staging'))
  // It may have been making its first backup.
  const left = stagings()
  expect(await folkmoot(['restore', '--force', archive], { DATA_DIR })).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await titlesIn(DATA_DIR)).toEqual(['Openings'])

  const letGo = lockInstance(DATA_DIR, 'alone')
  expect(await runServerToExit({ DATA_DIR })).toMatchObject({
    exitCode: 1,
    stderr: 'Folkmoot cannot start: a backup is being restored to its data folder.\n',
  })
  expect(await folkmoot(['migrate'], { DATA_DIR })).toMatchObject({
    exitCode: 1,
    stderr: `A backup is being restored in ${DATA_DIR}.\n`,
  })
  letGo?.()
  expect(await folkmoot(['migrate'], { DATA_DIR })).toMatchObject({ exitCode: 0, stderr: '' })

  // Another program has the database open.
  await withDatabase(DATA_DIR, async (db) => {
    await db.selectFrom('user').select('id').execute()
    expect(await folkmoot(['restore', '--force', archive], { DATA_DIR })).toEqual(refused)
    expect(await db.selectFrom('post').select('title').execute()).toEqual([{ title: 'Openings' }])
  })
  expect(stagings().filter((name) => !left.includes(name))).toEqual([])
})
