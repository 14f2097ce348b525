import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The user and group of files. */
export interface Owner {
  uid: number
  gid: number
}

const root = 0

/**
 * Returns the user to whom the data folder belongs, if this process is root and that user is not: what it creates there must
 * belong to the user, or the server cannot use it.
 */
export function ownerToKeep(dataDir: string): Owner | null {
  if (process.geteuid?.() !== root) return null
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  return folder && folder.uid !== root ? { uid: folder.uid, gid: folder.gid } : null
}

/**
 * Gives a file, or a folder and everything in it, to the owner. Skips files with several names: one of them may be a
 * system's file, which the owner has linked here.
 */
export function giveTo({ uid, gid }: Owner, path: string) {
  const status = lstatSync(path, { throwIfNoEntry: false })
  if (!status || (status.isFile() && status.nlink > 1)) return
  if (status.isDirectory()) for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name))
  lchownSync(path, uid, gid)
}

/** Folders to which commands add single files. They create every other folder as a whole. */
const filledOneByOne = ['backups', 'orphans']

/** Lists a folder without what file systems keep at their top for themselves. */
const listEntries = (folder: string) => readdirSync(folder).filter((name) => name !== 'lost+found')

const isFolder = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Gives what root has created in the data folder, and a database file elsewhere, to the folder's owner. Does nothing unless
 * this process is root.
 */
export function keepOwner({ dataDir, databaseFile }: Pick<Config, 'dataDir' | 'databaseFile'>) {
  const owner = ownerToKeep(dataDir)
  if (!owner) return
  const folders = [dataDir, ...filledOneByOne.map((name) => join(dataDir, name))].filter(isFolder)
  const paths = folders.flatMap((folder) => listEntries(folder).map((name) => join(folder, name)))
  const database = databaseFile === null ? [] : ['', '-wal', '-shm'].map((ending) => databaseFile + ending)
  for (const path of [...paths, ...database])
    if (lstatSync(path, { throwIfNoEntry: false })?.uid === root) giveTo(owner, path)
}
