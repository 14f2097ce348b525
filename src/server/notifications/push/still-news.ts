import { isThreadKind } from '../../../shared/notifications/kinds.ts'
import { needsVerification } from '../../instance/settings/verification.ts'
import { isPushWanted } from '../../notify/channels.ts'
import { type Services, timestamp, type Viewer } from '../../platform/context.ts'
import { isStillTrue } from '../emails/still-relevant.ts'
import { findNotification, type NotificationRow } from '../queries.ts'
import { isThreadNews } from '../thread-activity-queries.ts'

/**
 * Returns a notification that its recipient's devices may still show: wanted there, unread, readable and true. Null
 * otherwise, such as after its text was removed, or when the recipient was banned, blocked the author or has it open.
 */
export async function findStillNews(services: Services, reader: Viewer, id: string): Promise<NotificationRow | null> {
  const { db } = services
  const row = await findNotification(db, reader, timestamp(services), id)
  if (!row || row.readAt !== null || !(await isPushWanted(db, reader.id, row.kind))) return null
  const { kind } = row
  if (isThreadKind(kind)) {
    const takesUnverified = !(await needsVerification(services))
    return (await isThreadNews(db, reader, { kind, id, takesUnverified })) ? row : null
  }
  return kind === 'reaction' || kind === 'invitation' || (await isStillTrue(services, reader, kind, row)) ? row : null
}
