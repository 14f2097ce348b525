import { chmodSync, chownSync, linkSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkFolder } from '../../../src/server/operations/doctor/data-folder.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import { giveTo, keepOwner } from '../../../src/server/platform/data-owner.ts'
import { createInstanceOnDisk } from '../../support/operations/backups.ts'
import { verdictsOf } from '../../support/operations/verdicts.ts'
import { uploadedPath } from '../../support/platform/images.ts'
import { folkmoot, temporaryFolder } from '../../support/process.ts'

const isRoot = process.getuid?.() === 0
/** The server's user: another one where the test may choose. */
const owner = isRoot ? 65_534 : (process.getuid?.() ?? 0)

function dataFolder() {
  const DATA_DIR = join(temporaryFolder(), 'data')
  mkdirSync(DATA_DIR, { mode: 0o700 })
  if (isRoot) chownSync(DATA_DIR, owner, owner)
  return DATA_DIR
}

/** The owners of everything in a folder, by path. */
const ownersIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => [name, lstatSync(join(folder, name)).uid]),
  )

const othersIn = (folder: string) => Object.entries(ownersIn(folder)).filter(([, uid]) => uid !== owner)

test('a restore and other commands leave everything to the owner of the data folder', async () => {
  const { world, ann, env: original } = await createInstanceOnDisk()
  await uploadedPath(world, ann)
  const archive = join(temporaryFolder(), 'forum.tar.gz')
  expect((await folkmoot(['backup', archive], original)).exitCode).toBe(0)
  const DATA_DIR = dataFolder()
  const env = { DATA_DIR, PORT: '0' }
  expect((await folkmoot(['restore', archive], env)).exitCode).toBe(0)
  expect(Object.keys(ownersIn(DATA_DIR)).filter((name) => name.endsWith('.webp')).length).toBeGreaterThan(0)
  expect(othersIn(DATA_DIR)).toEqual([])
  // Also the data that it replaces, and what a failing command or another one creates.
  expect((await folkmoot(['restore', '--force', archive], env)).exitCode).toBe(0)
  expect(Object.keys(ownersIn(DATA_DIR)).some((name) => name.startsWith('before-restore-'))).toBe(true)
  expect((await folkmoot(['admin', 'grant', 'nobody@example.org'], env)).exitCode).toBe(1)
  mkdirSync(join(DATA_DIR, 'backups'))
  // Also a database in another folder.
  const elsewhere = join(temporaryFolder(), 'forum.db')
  const apart = { ...env, DATABASE_URL: elsewhere }
  expect((await folkmoot(['restore', '--force', archive], apart)).exitCode).toBe(0)
  expect(lstatSync(elsewhere).uid).toBe(owner)
  expect((await folkmoot(['backup', join(DATA_DIR, 'backups')], env)).exitCode).toBe(0)
  expect(readdirSync(join(DATA_DIR, 'backups'))).toHaveLength(1)
  expect(othersIn(DATA_DIR)).toEqual([])
})

test('leaves a file with a second name to its owner', () => {
  const folder = temporaryFolder()
  const [alone, linked] = [join(folder, 'alone'), join(folder, 'linked')]
  for (const file of [alone, linked]) writeFileSync(file, '')
  linkSync(linked, join(folder, 'second'))
  giveTo({ uid: owner, gid: owner }, folder)
  expect(lstatSync(alone).uid).toBe(owner)
  expect(lstatSync(linked).uid).toBe(process.getuid?.())
})

test.runIf(isRoot)('leaves what the file system keeps at its top to it', () => {
  const dataDir = dataFolder()
  const [own, created] = [join(dataDir, 'lost+found'), join(dataDir, 'outbox')]
  for (const folder of [own, created]) mkdirSync(folder)
  keepOwner({ dataDir, databaseFile: null })
  expect([own, created].map((folder) => lstatSync(folder).uid)).toEqual([0, owner])
})

test('the doctor names what the server cannot write in its folder', () => {
  const dataDir = dataFolder()
  const config = { ...readConfig({ DATA_DIR: dataDir }), mediaBucket: null }
  const files = () => verdictsOf(checkFolder(config)).filter(({ subject }) => subject === 'Files')
  const folders = ['media', 'media/ab', 'outbox'].map((name) => join(dataDir, name))
  for (const folder of folders) {
    mkdirSync(folder, { mode: 0o700 })
    chownSync(folder, owner, process.getgid?.() ?? 0)
  }
  expect(files()).toEqual([])
  for (const folder of folders) {
    // Closed to the server as after a command of another user.
    if (isRoot) chownSync(folder, 0, 0)
    else chmodSync(folder, 0o500)
    onTestFinished(() => chmodSync(folder, 0o700))
    const fix = `give them to its user: chown -R ${isRoot ? owner : '<user>'} ${dataDir}`
    expect(files()).toEqual([{ state: 'fail', subject: 'Files', reason: `the server cannot write to ${folder}`, fix }])
    if (isRoot) chownSync(folder, owner, owner)
    else chmodSync(folder, 0o700)
  }
})
