import { messages } from '../../shared/messages.ts'
import type { Unsubscribing } from '../../shared/notices.ts'
import { findUserById } from '../auth/queries.ts'
import { inTransaction, type Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { choicesOf, saveChoices } from '../notices/choices.ts'
import { kindsOf, readUnsubscribeToken } from '../settings/unsubscribe-token.ts'
import { deleteDigest, findDigest } from './digest-queries.ts'

/** What the token is for; 404 unless this instance has given it. */
async function aimOf({ db }: Services, token: string) {
  const aim = await readUnsubscribeToken(db, token)
  if (!aim) throw new AppError('NOT_FOUND', messages.linkInvalid)
  return { userId: aim.userId, kinds: kindsOf(aim.topic), isDigest: aim.topic === 'digest' }
}

/** What the link would switch off. Nothing changes: programs that look after mails open every link. */
export async function unsubscribing(services: Services, token: string): Promise<Unsubscribing> {
  const { userId, kinds, isDigest } = await aimOf(services, token)
  const choices = await choicesOf(services.db, userId)
  const isOff = isDigest ? !(await findDigest(services.db, userId)) : kinds.every((kind) => !choices[kind])
  return { kinds: [...kinds], isDigest, isOff }
}

/** Switches off what the link is for. Again changes nothing. */
export const unsubscribe = <S extends Services>(services: S, token: string): Promise<Unsubscribing> =>
  inTransaction(services, async (services) => {
    const { userId, kinds, isDigest } = await aimOf(services, token)
    // Of an account that is gone nothing is written down: it has no address any more.
    const isThere = Boolean((await findUserById(services.db, userId))?.email)
    if (isThere && isDigest) await deleteDigest(services.db, userId)
    if (isThere) await saveChoices(services.db, userId, Object.fromEntries(kinds.map((kind) => [kind, false])))
    return { kinds: [...kinds], isDigest, isOff: true }
  })
