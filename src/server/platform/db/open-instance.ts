import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from './open.ts'
import { openSqlite } from './sqlite/open.ts'

/**
 * Opens this instance's database and creates missing folders, readable only by their owner. Throws when the file is not
 * writable, which SQLite would ignore. `onQuery` receives each statement with its duration in seconds.
 */
export function openInstance(config: Config, onQuery?: (sql: string, seconds: number) => void): Db {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  mkdirSync(dirname(config.databaseFile), { recursive: true, mode: 0o700 })
  const { databaseFile } = config
  for (const path of [dirname(databaseFile), databaseFile].filter(existsSync))
    accessSync(path, constants.R_OK | constants.W_OK)
  return openSqlite(config.databaseFile, onQuery)
}
