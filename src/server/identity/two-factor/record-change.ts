import { type Services, timestamp } from '../../platform/context.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { deleteTwoFactor, insertTwoFactorChange, listPasskeys } from './queries.ts'
import { isSecondFactorSetUp } from './second-factor.ts'

export type TwoFactorChangeKind = Schema['twoFactorChange']['kind']

type ChangeServices = Pick<Services, 'db' | 'now' | 'jobs'>

interface Account {
  id: string
  email: string
}

/**
 * Mails the user about a change of the second factors, with a link that undoes it. `at` is a time before the change.
 * Must run in the transaction of the change.
 */
export async function recordTwoFactorChange(
  services: ChangeServices,
  { id: userId, email }: Account,
  kind: TwoFactorChangeKind,
  at: string,
) {
  const id = newId()
  await insertTwoFactorChange(services.db, { id, userId, kind, createdAt: at, undoHash: null, undoneAt: null })
  await queueMail(services, 'two-factor-changed', email, id)
}

/** Removes all factors and recovery codes and mails the user. Returns false when there was no factor. */
export async function removeTwoFactor(services: ChangeServices, account: Account): Promise<boolean> {
  const isSetUp =
    (await isSecondFactorSetUp(services, account.id)) || (await listPasskeys(services.db, account.id)).length > 0
  if (isSetUp) await recordTwoFactorChange(services, account, 'all-removed', timestamp(services))
  await deleteTwoFactor(services.db, account.id)
  return isSetUp
}
