import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { signatureOf } from '../settings/secret.ts'

const sign = (db: Db, id: string) => signatureOf(db, 'decision', id)

/** Returns the path of the page on which the user concerned reads a restriction and objects, while signed in. */
export const decisionPath = (id: string) => `/decisions/${id}`

/** Like `decisionPath`, for users who cannot sign in: its token opens this page and nothing else, and never expires. */
export const signedDecisionPath = async (db: Db, id: string) =>
  `${decisionPath(id)}?token=${(await sign(db, id)).toString('base64url')}`

export const signedDecisionLink = async ({ db, config }: Pick<Services, 'db' | 'config'>, id: string) =>
  config.publicUrl + (await signedDecisionPath(db, id))

/** Whether this instance issued the token for this restriction. */
export async function isDecisionToken(db: Db, id: string, token: string): Promise<boolean> {
  const given = Buffer.from(token, 'base64url')
  const expected = await sign(db, id)
  // Node's decoder skips invalid characters, so other spellings of a token must be rejected.
  return given.length === expected.length && given.toString('base64url') === token && timingSafeEqual(given, expected)
}
