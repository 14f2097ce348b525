import type { z } from 'zod'
import type { NotificationPreferences, preferencesInput } from '../../shared/notifications/notifications.ts'
import { findTimeZone, updateTimeZone } from '../identity/preferences/queries.ts'
import { isModeratorAnywhere } from '../notify/channel-queries.ts'
import { channelChoicesOf, saveChannelChoices } from '../notify/channels.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../platform/context.ts'
import { deleteDigest, findDigest, upsertDigest } from './digests/digest-queries.ts'
import { nextDigestAt } from './digests/queue-digests.ts'

type SignedInContext = Context & { viewer: Viewer }
type Changes = z.output<typeof preferencesInput>

/** Returns the viewer's preferences. Choices about mail have no effect while all mail is turned off. */
export async function preferences({ db, viewer }: SignedInContext): Promise<NotificationPreferences> {
  const digest = await findDigest(db, viewer.id)
  const timeZone = await findTimeZone(db, viewer.id)
  const { administration, ...others } = await channelChoicesOf(db, viewer.id)
  const hasDuties = viewer.isSuperAdmin || (await isModeratorAnywhere(db, viewer.id))
  const groups = hasDuties ? { ...others, administration } : others
  return { groups, digest: digest?.frequency ?? 'never', timeZone }
}

/** A first digest starts now; a changed one continues from the last digest. */
async function saveDigest(ctx: SignedInContext, changes: Pick<Changes, 'digest' | 'timeZone'>) {
  const before = await findDigest(ctx.db, ctx.viewer.id)
  const { digest: frequency = before?.frequency ?? 'never', timeZone } = changes
  if (timeZone !== undefined) await updateTimeZone(ctx.db, ctx.viewer.id, timeZone)
  else if (frequency === before?.frequency) return
  if (frequency === 'never') return deleteDigest(ctx.db, ctx.viewer.id)
  const now = timestamp(ctx)
  const dueAt = nextDigestAt(frequency, now, await findTimeZone(ctx.db, ctx.viewer.id))
  return upsertDigest(ctx.db, { userId: ctx.viewer.id, frequency, dueAt, since: now })
}

/** Applies the changes and returns all preferences. */
export const savePreferences = (
  ctx: SignedInContext,
  { groups, digest, timeZone }: Changes,
): Promise<NotificationPreferences> =>
  inTransaction(ctx, async (ctx) => {
    if (groups) await saveChannelChoices(ctx.db, ctx.viewer.id, groups)
    if (digest ?? timeZone) await saveDigest(ctx, { digest, timeZone })
    return preferences(ctx)
  })
