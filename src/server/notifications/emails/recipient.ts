import type { NotificationKind } from '../../../shared/notifications/kinds.ts'
import { presentUser } from '../../identity/sessions/present-user.ts'
import { findUserById } from '../../identity/sign-in/queries.ts'
import { kindsWithMail } from '../../notify/channels.ts'
import { isMailable } from '../../notify/recipient-queries.ts'
import type { Services, Viewer } from '../../platform/context.ts'

/** Returns the user as the viewer of what a mail shows; null when they may not be sent mail. */
export async function findMailRecipient(services: Services, userId: string): Promise<Viewer | null> {
  const user = (await isMailable(services, userId)) ? await findUserById(services.db, userId) : undefined
  return user ? presentUser(user) : null
}

/** Like `findMailRecipient`, with the kinds that the user wants by mail; null when there are none. */
export async function findRecipientOf<Kind extends NotificationKind>(
  services: Services,
  userId: string,
  kinds: readonly Kind[],
): Promise<{ reader: Viewer; kinds: Kind[] } | null> {
  const wanted = await kindsWithMail(services, userId, kinds)
  const user = wanted.length > 0 ? await findUserById(services.db, userId) : undefined
  return user ? { reader: presentUser(user), kinds: wanted } : null
}
