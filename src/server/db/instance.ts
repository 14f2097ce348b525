import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import { type Db, openDatabase } from './open.ts'

/** Opens this instance's database; makes its folders, for the owner only, when they are missing. */
export function openInstance(config: Config): Db {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  mkdirSync(dirname(config.databaseFile), { recursive: true, mode: 0o700 })
  return openDatabase(config.databaseFile)
}
