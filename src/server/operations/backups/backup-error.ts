import { existsSync } from 'node:fs'
import { BucketError } from '../../platform/s3/s3-address.ts'

/** Why a backup could not be created, read or restored: one sentence for the operator. */
export class BackupError extends Error {}

const causes: Record<string, string> = {
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'there is no space left on the disk',
  SQLITE_FULL: 'there is no space left on the disk',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EROFS: 'the disk is read-only',
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'a file of that name is in the way',
  EXDEV: 'it is on another disk',
  EBUSY: 'it is in use',
}

/** Turns a system error into such a sentence; `what` names the failed action. */
export function backupErrorFrom(error: unknown, what: string): Error {
  if (error instanceof BackupError || !(error instanceof Error)) return error as Error
  if (error instanceof BucketError) return new BackupError(error.message)
  const { code = '', path = '' } = error as NodeJS.ErrnoException
  const cause = causes[code]
  if (!cause) return new BackupError(`${what}: ${error.message.replace(/\.$/, '')}.`)
  return new BackupError(`${what}: ${path && `${path}: `}${cause}.`)
}

/** Throws when there is nothing to back up. */
export function requireDatabase(file: string) {
  if (!existsSync(file)) throw new BackupError(`There is no database at ${file}.`)
}
