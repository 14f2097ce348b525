import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolderStore, type MediaStore, mediaVariants } from '../../platform/media/media-store.ts'
import { listKnownMedia } from '../../platform/media/queries.ts'
import { type CheckContext, createFindings, type Finding } from './findings.ts'
import { listMediaAfter } from './row-queries.ts'

const batch = 500
/** Younger files may belong to a running upload. */
const uploadGraceMs = 3_600_000

async function hasAllFiles(store: MediaStore, id: string): Promise<boolean> {
  for (const form of mediaVariants) {
    const file = await store.open(id, form)
    if (file === null) return false
    await file.close()
  }
  return true
}

const namesIn = (folder: string) => readdir(folder).catch(() => [])

/** Yields the folders of images and of unfinished uploads. */
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

async function isPastUploadGrace({ path }: Folder, now: Date) {
  const status = await stat(path).catch(() => null)
  return status !== null && now.getTime() - status.mtimeMs > uploadGraceMs
}

/** Compares the rows of images with their files. Moves files without a row to `orphans`; deletes nothing. */
export async function checkMedia(checking: CheckContext, dataDir: string, now: Date): Promise<Finding[]> {
  const found = createFindings()
  const root = join(dataDir, 'media')
  const store = createFolderStore(root)
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
      if (known.has(folder.name) || !(await isPastUploadGrace(folder, now))) continue
      found.add('files without an image', [folder.path])
      if (checking.repairs) await moveToOrphans(folder, dataDir)
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

async function moveToOrphans({ name, path }: Folder, dataDir: string) {
  const orphans = join(dataDir, 'orphans')
  await mkdir(orphans, { recursive: true, mode: 0o700 })
  await rename(path, join(orphans, name))
}
