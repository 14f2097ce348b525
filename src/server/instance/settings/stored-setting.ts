import type { z } from 'zod'
import { messages } from '../../../shared/platform/messages.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { encryptSecret, SecretKeyError, UnsharedKeyError } from '../../platform/secret-key.ts'
import { listInstanceSettings } from './queries.ts'

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns a setting that is stored as JSON; null when there is none, 'damaged' when the row is invalid. */
export async function readStoredSetting<T>(db: Db, key: string, schema: z.ZodType<T>): Promise<T | 'damaged' | null> {
  const [row] = await listInstanceSettings(db, [key])
  return row ? (schema.safeParse(parsedJson(row.value)).data ?? 'damaged') : null
}

/** Encrypts a secret of the settings for one purpose. Throws 409 when there is no key, or a damaged one. */
export async function sealSetting(config: Config, purpose: string, secret: string): Promise<string> {
  try {
    return await encryptSecret(config, purpose, secret)
  } catch (error) {
    if (error instanceof UnsharedKeyError) throw new AppError('CONFLICT', messages.secretKeyUnshared)
    if (error instanceof SecretKeyError) throw new AppError('CONFLICT', messages.secretKeyDamaged)
    throw error
  }
}
