import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { packBackup, type Tell } from './archive.ts'
import { checkBackup } from './check-backup.ts'
import { faultFrom } from './fault.ts'
import { gather, type Instance } from './gather.ts'
import type { Workplace } from './workplace.ts'

/** What was made. `without` counts images whose files were gone before. */
export interface Made {
  bytes: number
  images: number
  without: number
}

/** Makes names in the folder last. Not every system can. */
export async function settleFolder(folder: string) {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Gives the finished file its name. */
export async function publish(part: string, target: string) {
  renameSync(part, target)
  await settleFolder(dirname(target))
}

/**
 * Makes a backup of the instance, which goes on being used, and opens a restored copy of it before it gets its name.
 * `begin` is told how many bytes there are to do. Much of it waits on the disk: in a process of its own. Throws a
 * BackupFault; what is left in the workplace is the caller's to clear.
 */
export async function makeBackup(
  instance: Instance,
  target: string,
  place: Workplace,
  about: { version: string; createdAt: string },
  begin: (all: number) => Tell = () => () => {},
): Promise<Made> {
  try {
    const [gathered, restored] = [join(place.staging, 'gathered'), join(place.staging, 'restored')]
    for (const folder of [gathered, restored]) mkdirSync(folder, { mode: 0o700 })
    const { manifest, bytes } = await gather(instance, gathered, about)
    // Once to pack them, once to read them again.
    const tell = begin(2 * bytes)
    await packBackup(place.part, gathered, manifest, tell)
    rmSync(gathered, { recursive: true })
    await checkBackup(place.part, restored, tell)
    const made = {
      bytes: statSync(place.part).size,
      images: imageCount(manifest.files),
      without: manifest.without.length,
    }
    await publish(place.part, target)
    return made
  } catch (error) {
    throw faultFrom(error, 'The backup could not be made')
  }
}

const imageCount = (files: object) => Object.keys(files).filter((name) => name.endsWith('/full.webp')).length
