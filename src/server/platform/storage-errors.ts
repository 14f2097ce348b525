import type { Config } from './config.ts'
import { operatorCommand } from './operator-command.ts'

/** The database server could not be reached, or went away. Nobody knows whether a commit in progress took place. */
export class DatabaseDisconnected extends Error {
  constructor(cause: unknown) {
    super('the database server cannot be reached', { cause })
  }
}

/** The reason why the server cannot use its storage. */
export type StorageError = 'full' | 'damaged' | 'readOnly' | 'unreachable' | 'disconnected'

/** Error codes of SQLite, by prefix, of PostgreSQL and of the operating system. */
const errorCodes: readonly [code: RegExp, fault: StorageError][] = [
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|EFBIG|53100)$/, 'full'],
  [/^(SQLITE_(CORRUPT|NOTADB)|XX00[12]$)/, 'damaged'],
  [/^(SQLITE_READONLY|EROFS|25006$)/, 'readOnly'],
  [/^(SQLITE_CANTOPEN|SQLITE_IOERR|SQLITE_PERM|EACCES|EPERM|EIO|ENOTDIR|EMFILE|ENFILE)/, 'unreachable'],
]

/** Returns the storage error in an error or its causes; null for other errors. */
export function storageErrorOf(error: unknown): StorageError | null {
  let next = error
  while (next instanceof Error) {
    const code = 'code' in next ? String(next.code) : ''
    const found = errorCodes.find(([pattern]) => pattern.test(code))
    if (found) return found[1]
    if (next instanceof DatabaseDisconnected) return 'disconnected'
    next = next.cause
  }
  return null
}

const advice: Record<StorageError, (config: Config) => string> = {
  full: ({ dataDir }) => `there is no disk space left for ${dataDir}. Free some space and start again`,
  damaged: ({ databaseFile }) =>
    `the database ${databaseFile} is damaged and was not changed. Restore a backup: ${operatorCommand} restore <backup>`,
  readOnly: ({ databaseFile }) =>
    `the database ${databaseFile} is read-only. Make it and its folder writable for the server's user`,
  disconnected: () => 'the database server cannot be reached',
  unreachable: ({ dataDir, databaseFile }) =>
    `${databaseFile} cannot be opened. Make ${dataDir} and its content readable and writable for the server's user`,
}

/** Explains in one line why the server cannot use its storage; null for other errors. */
export function storageAdvice(error: unknown, config: Config): string | null {
  const fault = storageErrorOf(error)
  return fault && `${advice[fault](config)} (${(error as Error).message}).`
}
