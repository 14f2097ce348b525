import { randomBytes } from 'node:crypto'
import { type Services, timestamp } from '../../platform/context.ts'
import { tokenHash } from '../../platform/ids.ts'
import { replaceRecoveryCodes, updateRecoveryCodeUsed } from './queries.ts'

const codeCount = 10

/** Replaces the recovery codes by ten new ones of 80 bits. The user sees them once; the database stores only hashes. */
export async function renewRecoveryCodes(services: Pick<Services, 'db' | 'now'>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => randomBytes(10).toString('hex'))
  await replaceRecoveryCodes(services.db, userId, codes.map(tokenHash), timestamp(services))
  return codes.map((code) => code.match(/.{5}/g)?.join('-') ?? code)
}

/** Uses up a recovery code; ignores dashes and case. Returns whether it was valid. */
export const redeemRecoveryCode = (services: Pick<Services, 'db' | 'now'>, userId: string, code: string) =>
  updateRecoveryCodeUsed(services.db, userId, tokenHash(code), timestamp(services))
