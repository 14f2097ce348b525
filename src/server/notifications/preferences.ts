import type { z } from 'zod'
import type { NotificationPreferences, preferencesInput } from '../../shared/notifications/notifications.ts'
import { updateTimeZone } from '../identity/preferences/queries.ts'
import { findQuietHours, isModeratorAnywhere, updateQuietHours } from '../notify/channel-queries.ts'
import { channelChoicesOf, saveChannelChoices } from '../notify/channels.ts'
import { type Context, inTransaction, type Viewer } from '../platform/context.ts'
import { findDigest, noDigest, updateDigest } from './digests/digest-queries.ts'
import { nextDigestAt } from './digests/digest-schedule.ts'

type SignedInContext = Context & { viewer: Viewer }
type Changes = z.output<typeof preferencesInput>

/** Returns the viewer's preferences. Choices about mail have no effect while all mail is turned off. */
export async function preferences({ db, viewer }: SignedInContext): Promise<NotificationPreferences> {
  const { frequency = null, timeZone = null } = (await findDigest(db, viewer.id)) ?? {}
  const { administration, ...others } = await channelChoicesOf(db, viewer.id)
  const hasDuties = viewer.isSuperAdmin || (await isModeratorAnywhere(db, viewer.id))
  const groups = hasDuties ? { ...others, administration } : others
  const { quietFrom = null, quietTo = null } = (await findQuietHours(db, viewer.id)) ?? {}
  const quietHours = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
  return { groups, digest: frequency ?? 'away', timeZone, quietHours }
}

/** Plans the next digest. A first one covers what is new from now on; a changed one continues from the last digest. */
async function saveDigest({ db, viewer, now }: SignedInContext, changes: Pick<Changes, 'digest' | 'timeZone'>) {
  if (changes.timeZone !== undefined) await updateTimeZone(db, viewer.id, changes.timeZone)
  const { frequency: before, since = null, timeZone = null } = (await findDigest(db, viewer.id)) ?? {}
  const frequency = changes.digest ?? before ?? 'away'
  if (frequency === (before ?? 'away') && changes.timeZone === undefined) return
  if (frequency === 'never') return updateDigest(db, viewer.id, noDigest)
  if (frequency === 'away') return updateDigest(db, viewer.id, { digestFrequency: null, digestDueAt: '' })
  const at = now().toISOString()
  const isFirst = before !== 'daily' && before !== 'weekly'
  return updateDigest(db, viewer.id, {
    digestFrequency: frequency,
    digestDueAt: nextDigestAt(frequency, at, timeZone),
    digestSince: isFirst ? at : since,
  })
}

/** Applies the changes and returns all preferences. */
export const savePreferences = (
  ctx: SignedInContext,
  { groups, digest, timeZone, quietHours }: Changes,
): Promise<NotificationPreferences> =>
  inTransaction(ctx, async (ctx) => {
    if (groups) await saveChannelChoices(ctx.db, ctx.viewer.id, groups)
    if (quietHours !== undefined) await updateQuietHours(ctx.db, ctx.viewer.id, quietHours)
    if (digest ?? timeZone) await saveDigest(ctx, { digest, timeZone })
    return preferences(ctx)
  })
