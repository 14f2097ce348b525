import { existsSync } from 'node:fs'

/** Why a backup could not be made, read or put back: one sentence for the operator. */
export class BackupFault extends Error {}

const causes: Record<string, string> = {
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'there is no space left on the disk',
  SQLITE_FULL: 'there is no space left on the disk',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EROFS: 'the disk is read-only',
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is no folder',
  EISDIR: 'it is a folder',
  EXDEV: 'it is on another disk',
  EBUSY: 'it is in use',
}

/** What the system said, as such a sentence; `what` says what could not be done. */
export function faultFrom(error: unknown, what: string): Error {
  if (error instanceof BackupFault || !(error instanceof Error)) return error as Error
  const { code = '', path = '' } = error as NodeJS.ErrnoException
  const cause = causes[code]
  if (!cause) return new BackupFault(`${what}: ${error.message.replace(/\.$/, '')}.`)
  return new BackupFault(`${what}: ${path && `${path}: `}${cause}.`)
}

/** Refuses when there is nothing to back up. */
export function requireDatabase(file: string) {
  if (!existsSync(file)) throw new BackupFault(`There is no database at ${file}.`)
}
