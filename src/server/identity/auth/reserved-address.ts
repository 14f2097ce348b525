import { emailKey } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import type { Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { isAddressReserved } from './queries.ts'

const day = 86_400_000
/** The number of days during which the old address can undo a change. */
export const undoDays = 14

/** Returns the time after which a change can still be undone. */
export const undoableSince = ({ now }: Pick<Services, 'now'>) =>
  new Date(now().getTime() - undoDays * day).toISOString()

/** Throws 409 while another account can still return to this address by undoing a change. */
export async function refuseReservedAddress(services: Pick<Services, 'db' | 'now'>, email: string, userId: string) {
  const isReserved = await isAddressReserved(services.db, emailKey(email), userId, undoableSince(services))
  if (isReserved) throw new AppError('CONFLICT', messages.emailTaken, { field: 'email' })
}
