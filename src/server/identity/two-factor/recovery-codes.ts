import { randomBytes } from 'node:crypto'
import { type Services, timestamp } from '../context.ts'
import { tokenHash } from '../ids.ts'
import { replaceRecoveryCodes, updateRecoveryCodeUsed } from './queries.ts'

const howMany = 10

/** Ten new codes of 80 bits in place of the old ones; they are shown once and stored hashed. */
export async function renewRecoveryCodes(services: Pick<Services, 'db'>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => randomBytes(10).toString('hex'))
  await replaceRecoveryCodes(services.db, userId, codes.map(tokenHash))
  return codes.map((code) => code.match(/.{5}/g)?.join('-') ?? code)
}

/** Uses a code up; whether it was one of the person's. Dashes and case do not matter. */
export const takeRecoveryCode = (services: Pick<Services, 'db' | 'now'>, userId: string, code: string) =>
  updateRecoveryCodeUsed(services.db, userId, tokenHash(code), timestamp(services))
