import type { Config } from './config.ts'
import { operatorCommand } from './installation.ts'
import { BucketError } from './s3/s3-address.ts'

/** The database server could not be reached, or went away. A commit in progress may have taken place. */
export class DatabaseDisconnected extends Error {
  constructor(cause: unknown) {
    super('the database server cannot be reached', { cause })
  }
}

/** Why this version cannot use a database, as a clause without a full stop. Contains no password. */
export class UnusableDatabaseError extends Error {}

/** The reason why the server cannot use its storage. */
export type StorageError = 'full' | 'damaged' | 'readOnly' | 'unreachable' | 'disconnected' | 'busy' | 'bucketFails'

/** Error codes of SQLite, by prefix, of PostgreSQL and of the operating system. */
const errorCodes: readonly [code: RegExp, fault: StorageError][] = [
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|EFBIG|53100)$/, 'full'],
  [/^(SQLITE_(CORRUPT|NOTADB)|XX00[12]$)/, 'damaged'],
  [/^(SQLITE_READONLY|EROFS|25006$)/, 'readOnly'],
  // A statement that ran, or waited for another, longer than it may.
  [/^(SQLITE_BUSY|57014$|55P03$)/, 'busy'],
  [/^(SQLITE_CANTOPEN|SQLITE_IOERR|SQLITE_PERM|EACCES|EPERM|EIO|ENOTDIR|EMFILE|ENFILE)/, 'unreachable'],
]

/** Returns the storage error in an error or its causes; null for other errors. */
export function storageErrorOf(error: unknown): StorageError | null {
  let next = error
  while (next instanceof Error) {
    const code = 'code' in next ? String(next.code) : ''
    const explanation = errorCodes.find(([pattern]) => pattern.test(code))
    if (explanation) return explanation[1]
    if (next instanceof DatabaseDisconnected) return 'disconnected'
    if (next instanceof BucketError) return 'bucketFails'
    next = next.cause
  }
  return null
}

const bucketAdvice = 'the storage of images fails'

const fileAdvice: Record<StorageError, (dataDir: string, file: string) => string> = {
  full: (dataDir) => `there is no disk space left for ${dataDir}. Free some space and start again`,
  damaged: (_dataDir, file) =>
    `the database ${file} is damaged and was not changed. Restore a backup: ${operatorCommand} restore <backup>`,
  readOnly: (_dataDir, file) =>
    `the database ${file} is read-only. Make it and its folder writable for the server's user`,
  disconnected: () => 'the database cannot be reached',
  bucketFails: () => bucketAdvice,
  busy: (_dataDir, file) => `another process holds the database ${file}. Try again`,
  unreachable: (dataDir, file) =>
    `${file} cannot be opened. Make ${dataDir} and its content readable and writable for the server's user`,
}

const serverAdvice: Record<StorageError, (dataDir: string) => string> = {
  full: (dataDir) => `there is no disk space left on the database server or for ${dataDir}. Free some space`,
  damaged: () => 'the database on the server is damaged. Restore a backup of it',
  readOnly: () => 'the database server only allows reading. Use the address of the primary in DATABASE_URL',
  disconnected: () => 'the database server cannot be reached',
  bucketFails: () => bucketAdvice,
  busy: () => 'the database server takes too long to answer. Try again',
  unreachable: (dataDir) =>
    `${dataDir} cannot be used. Make it and its content readable and writable for the server's user`,
}

/** Explains in one line why the server cannot use its storage; null for other errors. */
export function storageAdvice(error: unknown, { dataDir, databaseFile }: Config): string | null {
  const fault = storageErrorOf(error)
  if (fault === null) return null
  const advice = databaseFile === null ? serverAdvice[fault](dataDir) : fileAdvice[fault](dataDir, databaseFile)
  return `${advice} (${(error as Error).message}).`
}
