import { existsSync } from 'node:fs'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { PhrasedError } from '../../platform/languages/phrased-error.ts'
import { BucketError } from '../../platform/s3/s3-address.ts'

/** Why a backup could not be created, read or restored: one sentence for the operator. */
export class BackupError extends PhrasedError {}

const [noSpace, noAccess] = [phrase('there is no space left on the disk'), phrase('access is denied')]

const causes: Record<string, Phrase> = {
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  SQLITE_FULL: noSpace,
  EACCES: noAccess,
  EPERM: noAccess,
  EROFS: phrase('the disk is read-only'),
  ENOENT: phrase('it does not exist'),
  ENOTDIR: phrase('it is not a folder'),
  EISDIR: phrase('it is a folder'),
  EEXIST: phrase('a file of that name is in the way'),
  EXDEV: phrase('it is on another disk'),
  EBUSY: phrase('it is in use'),
}

/** Turns a system error into such a sentence; `what` names the failed action. */
export function backupErrorFrom(error: unknown, what: string | Phrase): Error {
  if (error instanceof BackupError || !(error instanceof Error)) return error as Error
  if (error instanceof BucketError) return new BackupError(error.phrase)
  const { code = '', path = '' } = error as NodeJS.ErrnoException
  const cause = causes[code]
  const action = typeof what === 'string' ? { text: what } : what
  const reason = cause ?? error.message.replace(/\.$/, '')
  return new BackupError(
    cause && path
      ? phrase('{action}: {path}: {reason}.', { action, path, reason })
      : phrase('{action}: {reason}.', { action, reason }),
  )
}

/** Throws when there is nothing to back up. */
export function requireDatabase(file: string) {
  if (!existsSync(file)) throw new BackupError(phrase('There is no database at {file}.', { file }))
}
