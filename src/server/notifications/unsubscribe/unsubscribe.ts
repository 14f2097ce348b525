import type { UnsubscribePreview } from '../../../shared/notifications/notifications.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { findUserById } from '../../identity/sign-in/queries.ts'
import { mailPreferencesOf, saveMailPreferences } from '../../notify/mail-opt-in.ts'
import { kindsOf, readUnsubscribeToken } from '../../notify/unsubscribe-token.ts'
import { inTransaction, type Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteDigest, findDigest } from '../digests/digest-queries.ts'

/** Parses the token. Throws 404 unless this instance issued it. */
async function parseToken({ db }: Services, token: string) {
  const aim = await readUnsubscribeToken(db, token)
  if (!aim) throw new AppError('NOT_FOUND', messages.linkInvalid)
  return { userId: aim.userId, kinds: kindsOf(aim.topic), isDigest: aim.topic === 'digest' }
}

/** Returns the effect of a link without applying it, because mail scanners open every link. */
export async function unsubscribePreview(services: Services, token: string): Promise<UnsubscribePreview> {
  const { userId, kinds, isDigest } = await parseToken(services, token)
  const choices = await mailPreferencesOf(services.db, userId)
  const isOff = isDigest ? !(await findDigest(services.db, userId)) : kinds.every((kind) => !choices[kind])
  return { kinds: [...kinds], isDigest, isOff }
}

/** Applies an unsubscribe link. Changes nothing if it was already applied. */
export const unsubscribe = <S extends Services>(services: S, token: string): Promise<UnsubscribePreview> =>
  inTransaction(services, async (services) => {
    const { userId, kinds, isDigest } = await parseToken(services, token)
    // A deleted account has no address, so no preference is stored for it.
    const isThere = Boolean((await findUserById(services.db, userId))?.email)
    if (isThere && isDigest) await deleteDigest(services.db, userId)
    if (isThere) await saveMailPreferences(services.db, userId, Object.fromEntries(kinds.map((kind) => [kind, false])))
    return { kinds: [...kinds], isDigest, isOff: true }
  })
