import { createHash } from 'node:crypto'
import { createReadStream, existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { onTestFinished } from 'vitest'
import type { Db } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { mediaVariants } from '../../../src/server/platform/media/media-store.ts'
import { createCommunity } from '../communities/create-community.ts'
import { temporaryFolder } from '../process.ts'
import { createWorld } from '../world.ts'

/** An instance with a data folder: Ann's community with the member Bob. */
export async function createInstanceOnDisk() {
  const dataDir = temporaryFolder()
  const world = await createWorld({ dataDir })
  onTestFinished(() => world.close())
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  await bob.api.communities.join({ slug: club.slug })
  return { dataDir, env: { DATA_DIR: dataDir }, world, ann, bob, club }
}

/** The files of an archive in their order: names and contents. */
export async function archiveEntries(archive: string) {
  const files: { name: string; content: Buffer }[] = []
  const tar = extract()
  createReadStream(archive).pipe(createGunzip()).pipe(tar)
  for await (const entry of tar) {
    const pieces: Buffer[] = []
    for await (const piece of entry) pieces.push(piece as Buffer)
    files.push({ name: entry.header.name, content: Buffer.concat(pieces) })
  }
  return files
}

/** Writes an archive of these files. */
export async function writeFiles(
  archive: string,
  files: readonly { name: string; content: Buffer; linkname?: string }[],
) {
  const tar = pack()
  for (const { name, content, linkname } of files)
    if (linkname) tar.entry({ name, type: 'symlink', linkname })
    else tar.entry({ name }, content)
  tar.finalize()
  const pieces: Buffer[] = []
  for await (const piece of tar) pieces.push(piece as Buffer)
  writeFileSync(archive, gzipSync(Buffer.concat(pieces)))
}

/** Every file in the folder with its content, except the lock. */
export const folderChecksums = (folder: string) =>
  globSync('**', { cwd: folder })
    .filter((name) => name !== 'server.lock' && statSync(join(folder, name)).isFile())
    .sort()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    )

/** Reads the database of a folder without a running server. */
export async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openSqlite(join(dataDir, 'folkmoot.db'))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** The images in a database whose files are not all in the folder. */
export async function imagesWithoutFiles(db: Db, dataDir: string) {
  const rows = await db.selectFrom('media').select('id').execute()
  const isWhole = (id: string) =>
    mediaVariants.every((form) => existsSync(join(dataDir, 'media', id.slice(-2), id, form)))
  return rows.filter(({ id }) => !isWhole(id))
}
