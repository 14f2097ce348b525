import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/open.ts'
import { findInstanceSetting, insertInstanceSetting } from './queries.ts'

const key = 'secret'

/** Returns the instance's secret of 256 bits and creates it on first use. */
async function instanceSecret(db: Db): Promise<string> {
  const existing = await findInstanceSetting(db, key)
  if (existing) return existing.value
  await insertInstanceSetting(db, key, randomBytes(32).toString('base64url'))
  return instanceSecret(db)
}

/** Signs a text for one purpose: HMAC-SHA256 with the instance's secret, 32 bytes. */
export const signatureOf = async (db: Db, use: string, text: string): Promise<Buffer> =>
  createHmac('sha256', await instanceSecret(db))
    .update(`${use}\n${text}`)
    .digest()
