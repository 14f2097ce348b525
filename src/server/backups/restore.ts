import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { recordActOf } from '../audit/record.ts'
import { settleDatabase } from '../db/copies.ts'
import { holdInstance } from '../db/hold.ts'
import { migrate, openDatabase } from '../db/open.ts'
import { type Tell, unpackBackup } from './archive.ts'
import { checkUnpacked } from './check-backup.ts'
import { BackupFault, faultFrom } from './fault.ts'
import type { Instance } from './gather.ts'
import { settleFolder } from './make-backup.ts'
import { databaseName, type Manifest } from './manifest.ts'
import { makeStaging } from './workplace.ts'

interface Restoring {
  /** Puts aside what is there. */
  isReplacing: boolean
  now: Date
  /** Told where it works before it begins, so that an interrupt can clear it. */
  onStaging?: (staging: string) => void
  begin?: (all: number) => Tell
}

/** What was restored, and the folder in which what was there before is kept; null when nothing was. */
export interface Restored {
  manifest: Manifest
  aside: string | null
}

const isFilled = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0

/**
 * Puts a backup in the place of the instance's database and images, brought to this version's schema; what was there is
 * kept in a folder. Replaces nothing before the whole backup was found good. Throws a BackupFault.
 */
export async function restoreBackup(archive: string, instance: Instance, restoring: Restoring): Promise<Restored> {
  const { dataDir, databaseFile } = instance
  const letGo = holdInstance(dataDir, 'alone')
  if (!letGo) throw inUse(dataDir)
  let staging = ''
  try {
    const isThere = existsSync(databaseFile) || isFilled(join(dataDir, 'media'))
    if (isThere && !restoring.isReplacing)
      throw new BackupFault(`${dataDir} holds an instance already: with --force it is put aside.`)
    staging = makeStaging(dataDir)
    restoring.onStaging?.(staging)
    const manifest = await unpackBackup(archive, staging, { ...(restoring.begin && { begin: restoring.begin }) })
    checkUnpacked(staging, manifest)
    await bringUpToDate(join(staging, databaseName), basename(archive), restoring.now)
    const aside = isThere ? asideFor(dataDir, restoring.now) : null
    await replace(instance, staging, aside)
    return { manifest, aside }
  } catch (error) {
    throw faultFrom(error, 'The backup could not be restored')
  } finally {
    if (staging) rmSync(staging, { recursive: true, force: true })
    letGo()
  }
}

const inUse = (dataDir: string) => new BackupFault(`A server or a command works on ${dataDir}: stop it first.`)

/** To this version's schema; what is done to the instance stands in its log. */
async function bringUpToDate(file: string, name: string, now: Date) {
  const db = openDatabase(file)
  try {
    await migrate(db)
    await recordActOf({ db, now: () => now }, null, { action: 'backup.restore', communityId: null, detail: name })
  } finally {
    await db.destroy()
  }
}

function asideFor(dataDir: string, now: Date) {
  const aside = join(dataDir, `before-restore-${now.toISOString().replace(/[-:.]/g, '')}`)
  mkdirSync(aside, { mode: 0o700 })
  return aside
}

/** Also across disks, where the file has its new name only when it is whole. */
function move(from: string, to: string) {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    copyFileSync(from, `${to}.part`)
    renameSync(`${to}.part`, to)
    rmSync(from)
  }
}

/** Gives a file a second name, or makes a copy of it where that is not possible. */
function keep(from: string, to: string) {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** All of it or, as far as the disk lets us, nothing. The database comes last, in one step: there is always one. */
async function replace({ dataDir, databaseFile }: Instance, staging: string, aside: string | null) {
  const undo: (() => void)[] = []
  const moved = (from: string, to: string) => {
    move(from, to)
    undo.unshift(() => move(to, from))
  }
  try {
    if (aside && existsSync(databaseFile) && settleDatabase(databaseFile) === 'open') throw inUse(dataDir)
    const media = join(dataDir, 'media')
    if (aside && existsSync(media)) moved(media, join(aside, 'media'))
    rmSync(media, { recursive: true, force: true })
    if (existsSync(join(staging, 'media'))) moved(join(staging, 'media'), media)
    mkdirSync(dirname(databaseFile), { recursive: true, mode: 0o700 })
    // What stands beside a database belongs to that one: it would spoil the other.
    for (const ending of ['-wal', '-shm', '-journal'].filter((ending) => existsSync(databaseFile + ending)))
      if (aside) moved(databaseFile + ending, join(aside, databaseName + ending))
      else rmSync(databaseFile + ending)
    if (aside && existsSync(databaseFile)) keep(databaseFile, join(aside, databaseName))
    move(join(staging, databaseName), databaseFile)
  } catch (error) {
    for (const back of undo) back()
    if (aside) rmSync(aside, { recursive: true, force: true })
    throw error
  }
  for (const folder of new Set([dataDir, dirname(databaseFile)])) await settleFolder(folder)
}
