import type { z } from 'zod'
import type { MailChoices, mailChoicesInput } from '../../shared/notices.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { choicesOf, saveChoices } from '../notices/choices.ts'
import { deleteDigest, findDigest, upsertDigest } from './digest-queries.ts'
import { nextDigestAt } from './rhythm.ts'

type Reader = Context & { viewer: Viewer }
type Changes = z.output<typeof mailChoicesInput>

/** What the viewer is written to of, with every kind there is. Nothing is mailed while they want no mails at all. */
export async function mailChoices({ db, viewer }: Reader): Promise<MailChoices> {
  const digest = await findDigest(db, viewer.id)
  return { kinds: await choicesOf(db, viewer.id), digest: digest?.rhythm ?? 'never' }
}

/** The first digest tells of what happens from now on; another rhythm goes on from where the last one ended. */
async function saveRhythm(ctx: Reader, rhythm: NonNullable<Changes['digest']>) {
  if (rhythm === 'never') return deleteDigest(ctx.db, ctx.viewer.id)
  const now = timestamp(ctx)
  return upsertDigest(ctx.db, { userId: ctx.viewer.id, rhythm, dueAt: nextDigestAt(rhythm, now), since: now })
}

/** Changes what is named, and answers all of it. */
export const saveMailChoices = (ctx: Reader, { kinds, digest }: Changes): Promise<MailChoices> =>
  inTransaction(ctx, async (ctx) => {
    if (kinds) await saveChoices(ctx.db, ctx.viewer.id, kinds)
    if (digest) await saveRhythm(ctx, digest)
    return mailChoices(ctx)
  })
