import { emailKey } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { isMailboxSuspended } from '../account-status/queries.ts'
import { isAddressReserved } from '../sign-in/queries.ts'

const day = 86_400_000
/** The number of days during which the old address can undo a change. */
export const undoDays = 14

/** Returns the time after which a change can still be undone. */
export const undoableSince = ({ now }: Pick<Services, 'now'>) =>
  new Date(now().getTime() - undoDays * day).toISOString()

/**
 * Returns the mailbox of an address as the parts before and after its tag: most mail servers deliver `name+tag@` to
 * `name@`.
 */
export function mailboxOf(emailKey: string) {
  const at = emailKey.lastIndexOf('@')
  const plus = emailKey.indexOf('+')
  return { name: emailKey.slice(0, plus > 0 && plus < at ? plus : at), domain: emailKey.slice(at + 1) }
}

/** Whether another account with the mailbox of this address is suspended. */
export const isMailboxRefused = (services: Pick<Services, 'db' | 'now'>, email: string, userId: string) =>
  isMailboxSuspended(services.db, mailboxOf(emailKey(email)), userId, timestamp(services))

/**
 * Throws 409 while another account can still return to this address by undoing a change, or if an account with the same
 * mailbox is suspended. It throws the error of a taken address, which does not reveal a suspension.
 */
export async function refuseReservedAddress(services: Pick<Services, 'db' | 'now'>, email: string, userId: string) {
  const isRefused =
    (await isAddressReserved(services.db, emailKey(email), userId, undoableSince(services))) ||
    (await isMailboxRefused(services, email, userId))
  if (isRefused) throw new AppError('CONFLICT', messages.emailTaken, { field: 'email' })
}
