import type { Config } from './config.ts'

/** What keeps the server from reading or writing what it keeps. */
export type StorageFault = 'full' | 'damaged' | 'readOnly' | 'unreachable'

/** Codes of SQLite, by their beginning, and of the operating system. */
const codes: readonly [code: RegExp, fault: StorageFault][] = [
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|EFBIG)$/, 'full'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'damaged'],
  [/^(SQLITE_READONLY|EROFS)/, 'readOnly'],
  [/^(SQLITE_CANTOPEN|SQLITE_IOERR|SQLITE_PERM|EACCES|EPERM|EIO|ENOTDIR|EMFILE|ENFILE)/, 'unreachable'],
]

/** The fault that an error, or what caused it, tells of; null when it is about something else. */
export function storageFaultOf(error: unknown): StorageFault | null {
  let next = error
  while (next instanceof Error) {
    const code = 'code' in next ? String(next.code) : ''
    const found = codes.find(([pattern]) => pattern.test(code))
    if (found) return found[1]
    next = next.cause
  }
  return null
}

const advice: Record<StorageFault, (config: Config) => string> = {
  full: ({ dataDir }) => `there is no space left for ${dataDir}. Make some, and start again`,
  damaged: ({ databaseFile }) =>
    `the database ${databaseFile} is damaged. It was left as it is; put a backup in its place: npx folkmoot restore <backup>`,
  readOnly: ({ databaseFile }) =>
    `the database ${databaseFile} can be read but not written. Make it and its folder writable for whoever runs the server`,
  unreachable: ({ dataDir, databaseFile }) =>
    `${databaseFile} cannot be opened. ${dataDir} and what is in it must be readable and writable for whoever runs the server`,
}

/** Why the server cannot start with what it keeps, in one line for the operator; null when the error is about something else. */
export function storageSentence(error: unknown, config: Config): string | null {
  const fault = storageFaultOf(error)
  return fault && `${advice[fault](config)} (${(error as Error).message}).`
}
