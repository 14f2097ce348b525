import type { z } from 'zod'
import type { MailPreferences, mailPreferencesInput } from '../../shared/notifications/notifications.ts'
import { mailPreferencesOf, saveMailPreferences } from '../instance/activity/mail-preferences.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../platform/context.ts'
import { deleteDigest, findDigest, upsertDigest } from './digests/digest-queries.ts'
import { nextDigestAt } from './digests/queue-digests.ts'

type SignedInContext = Context & { viewer: Viewer }
type Changes = z.output<typeof mailPreferencesInput>

/** Returns the viewer's mail preferences for every kind. They have no effect while all mail is turned off. */
export async function mailPreferences({ db, viewer }: SignedInContext): Promise<MailPreferences> {
  const digest = await findDigest(db, viewer.id)
  return { kinds: await mailPreferencesOf(db, viewer.id), digest: digest?.rhythm ?? 'never' }
}

/** A first digest starts now; a changed frequency continues from the last digest. */
async function saveDigestFrequency(ctx: SignedInContext, rhythm: NonNullable<Changes['digest']>) {
  if (rhythm === 'never') return deleteDigest(ctx.db, ctx.viewer.id)
  const now = timestamp(ctx)
  return upsertDigest(ctx.db, { userId: ctx.viewer.id, rhythm, dueAt: nextDigestAt(rhythm, now), since: now })
}

/** Applies the changes and returns all preferences. */
export const saveNotificationPreferences = (
  ctx: SignedInContext,
  { kinds, digest }: Changes,
): Promise<MailPreferences> =>
  inTransaction(ctx, async (ctx) => {
    if (kinds) await saveMailPreferences(ctx.db, ctx.viewer.id, kinds)
    if (digest) await saveDigestFrequency(ctx, digest)
    return mailPreferences(ctx)
  })
