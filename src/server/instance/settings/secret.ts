import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { findInstanceSetting } from './queries.ts'
import { insertInstanceSetting } from './secret-queries.ts'

const key = 'secret'

/** 256 bits that only this instance knows, made when they are asked for first. */
async function instanceSecret(db: Db): Promise<string> {
  const known = await findInstanceSetting(db, key)
  if (known) return known.value
  await insertInstanceSetting(db, key, randomBytes(32).toString('base64url'))
  return instanceSecret(db)
}

/** The instance's signature under the words, for this use and no other: HMAC-SHA256, 32 bytes. */
export const signatureOf = async (db: Db, use: string, words: string): Promise<Buffer> =>
  createHmac('sha256', await instanceSecret(db))
    .update(`${use}\n${words}`)
    .digest()
