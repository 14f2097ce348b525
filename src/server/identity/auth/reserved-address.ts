import { emailKey } from '../../shared/accounts.ts'
import { messages } from '../../shared/messages.ts'
import type { Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { isAddressReserved } from './queries.ts'

const day = 86_400_000
/** How many days a change of address can be taken back by the old one. */
export const undoDays = 14

/** The moment after which a change can still be taken back. */
export const undoableSince = ({ now }: Pick<Services, 'now'>) =>
  new Date(now().getTime() - undoDays * day).toISOString()

/** 409 while another account that left the address can take it back: nobody may sit on it meanwhile. */
export async function refuseReservedAddress(services: Pick<Services, 'db' | 'now'>, email: string, userId: string) {
  const isReserved = await isAddressReserved(services.db, emailKey(email), userId, undoableSince(services))
  if (isReserved) throw new AppError('CONFLICT', messages.emailTaken, { field: 'email' })
}
