import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listKnownMedia } from '../media/queries.ts'
import { folderStore, type MediaStore, mediaForms } from '../media/store.ts'
import { type Checking, type Finding, foundThings } from './check.ts'
import { listMediaAfter } from './media-queries.ts'

const batch = 500
/** What is younger may be an upload at work. */
const settledAfter = 3_600_000

async function hasAllFiles(store: MediaStore, id: string): Promise<boolean> {
  for (const form of mediaForms) {
    const file = await store.open(id, form)
    if (file === null) return false
    await file.close()
  }
  return true
}

const namesIn = (folder: string) => readdir(folder).catch(() => [])

/** Every folder of an image, and of an upload that was not finished: its name, and where it is. */
async function* foldersIn(root: string) {
  for (const name of await namesIn(root)) {
    if (name.endsWith('.part')) yield { name, path: join(root, name) }
    else for (const id of await namesIn(join(root, name))) yield { name: id, path: join(root, name, id) }
  }
}

interface Folder {
  name: string
  path: string
}

async function isSettled({ path }: Folder, now: Date) {
  const status = await stat(path).catch(() => null)
  return status !== null && now.getTime() - status.mtimeMs > settledAfter
}

/** The images' rows against their files. Files that belong to no row are moved to `orphans` beside them, none is deleted. */
export async function checkMedia(checking: Checking, dataDir: string, now: Date): Promise<Finding[]> {
  const found = foundThings()
  const root = join(dataDir, 'media')
  const store = folderStore(root)
  for (let after: string | undefined = ''; after !== undefined; ) {
    const ids: string[] = (await listMediaAfter(checking.db, after, batch)).map(({ id }) => id)
    for (const id of ids) if (!(await hasAllFiles(store, id))) found.add('images without their files', [id], false)
    after = ids.length < batch ? undefined : ids.at(-1)
    await checking.step()
  }

  async function judge(folders: readonly Folder[]) {
    const known = await listKnownMedia(
      checking.db,
      folders.map(({ name }) => name),
    )
    for (const folder of folders) {
      if (known.has(folder.name) || !(await isSettled(folder, now))) continue
      found.add('files without an image', [folder.path])
      if (checking.repairs) await setAside(folder, dataDir)
    }
    await checking.step()
  }
  let waiting: Folder[] = []
  for await (const folder of foldersIn(root)) {
    waiting.push(folder)
    if (waiting.length < batch) continue
    await judge(waiting)
    waiting = []
  }
  await judge(waiting)
  return found.list()
}

async function setAside({ name, path }: Folder, dataDir: string) {
  const orphans = join(dataDir, 'orphans')
  await mkdir(orphans, { recursive: true, mode: 0o700 })
  await rename(path, join(orphans, name))
}
