import type { z } from 'zod'
import type { MailPreferences, mailPreferencesInput } from '../../shared/notifications/notifications.ts'
import { findTimeZone, updateTimeZone } from '../identity/preferences/queries.ts'
import { mailPreferencesOf, saveMailPreferences } from '../notify/mail-opt-in.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../platform/context.ts'
import { deleteDigest, findDigest, upsertDigest } from './digests/digest-queries.ts'
import { nextDigestAt } from './digests/queue-digests.ts'

type SignedInContext = Context & { viewer: Viewer }
type Changes = z.output<typeof mailPreferencesInput>

/** Returns the viewer's mail preferences for every kind. They have no effect while all mail is turned off. */
export async function mailPreferences({ db, viewer }: SignedInContext): Promise<MailPreferences> {
  const digest = await findDigest(db, viewer.id)
  const timeZone = await findTimeZone(db, viewer.id)
  return { kinds: await mailPreferencesOf(db, viewer.id), digest: digest?.frequency ?? 'never', timeZone }
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
export const saveNotificationPreferences = (
  ctx: SignedInContext,
  { kinds, digest, timeZone }: Changes,
): Promise<MailPreferences> =>
  inTransaction(ctx, async (ctx) => {
    if (kinds) await saveMailPreferences(ctx.db, ctx.viewer.id, kinds)
    if (digest ?? timeZone) await saveDigest(ctx, { digest, timeZone })
    return mailPreferences(ctx)
  })
