import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { multipartForm, plainImage } from '../../support/platform/images.ts'
import { folkmoot, startServer, temporaryFolder } from '../../support/process.ts'

const account = { name: 'Ann', email: 'ann@example.org', password: 'correct horse' }

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** The files that users other than their owner may read or write. */
const openFilesIn = (folder: string) =>
  filesIn(folder)
    .filter((file) => (statSync(file).mode & 0o077) !== 0)
    .sort()

/** Signs up, opens the mailed link, and uploads an image. */
async function useServer({ address, said }: Awaited<ReturnType<typeof startServer>>) {
  const headers = { 'content-type': 'application/json' }
  const signup = await fetch(`${address}/api/auth/signup`, { method: 'POST', headers, body: JSON.stringify(account) })
  const [cookie = ''] = signup.headers.getSetCookie().map((header) => header.split(';')[0])
  const link = /verify-email\?token=[\w-]+/
  await expect.poll(() => said.stdout).toMatch(link)
  expect((await fetch(`${address}/api/auth/${said.stdout.match(link)}`)).status).toBe(200)
  const { payload, headers: type } = await multipartForm(await plainImage(60, 40))
  const upload = { method: 'POST', headers: { ...type, cookie }, body: new Uint8Array(payload) }
  expect((await fetch(`${address}/api/media/upload`, upload)).status).toBe(200)
}

test.skipIf(process.platform === 'win32')(
  'keeps all files for its user, even in an existing folder that is open',
  async () => {
    const dataDir = temporaryFolder()
    chmodSync(dataDir, 0o755)
    for (const name of ['media', 'outbox', 'backups']) mkdirSync(join(dataDir, name), { mode: 0o755 })
    const file = join(dataDir, 'folkmoot.db')
    writeFileSync(file, '', { mode: 0o644 })
    const key = join(dataDir, 'secret.key')
    writeFileSync(key, Buffer.alloc(32, 7), { mode: 0o644 })
    const db = openSqlite(file)
    await migrate(db)
    await sql`select 1`.execute(db)
    expect(openFilesIn(dataDir)).toEqual([file, `${file}-shm`, `${file}-wal`, key])

    const server = await startServer({ DATA_DIR: dataDir })
    await useServer(server)
    const archive = join(dataDir, 'backups', 'own.tar.gz')
    expect(await folkmoot(['backup', archive], { DATA_DIR: dataDir })).toMatchObject({ exitCode: 0 })
    const names = filesIn(dataDir).map((path) => path.slice(dataDir.length + 1))
    for (const name of [/^folkmoot\.db$/, /^folkmoot\.db-wal$/, /^folkmoot\.db-shm$/, /^server\.lock$/])
      expect.soft(names).toContainEqual(expect.stringMatching(name))
    for (const name of [/^outbox\/.+\.eml$/, /^media\/.+webp$/, /^backups\/own\.tar\.gz$/])
      expect.soft(names).toContainEqual(expect.stringMatching(name))
    expect(openFilesIn(dataDir)).toEqual([])
    await db.destroy()
  },
)
