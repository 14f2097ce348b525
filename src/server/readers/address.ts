import { deleteReaderAddress } from '../auth/queries.ts'
import { presentUser } from '../auth/viewer.ts'
import { type Context, type Services, timestamp, type Viewer } from '../context.ts'
import { newToken, tokenHash } from '../ids.ts'
import { findReader, findReaderAddress, saveReaderAddress, updateReaderAddressUsed } from './queries.ts'

type Reader = Context & { viewer: Viewer }

/** A use is written down once in so many milliseconds: programs look several times an hour. */
const hour = 3_600_000

/** When the reader's secret address was made, and about when it was used last; null when there is none. */
export const readerAddress = async ({ db, viewer }: Reader) => (await findReaderAddress(db, viewer.id)) ?? null

/** Makes a secret address, and ends the one before. This is the only time anybody can see it. */
export async function renewReaderAddress(ctx: Reader): Promise<{ url: string }> {
  const token = newToken()
  await saveReaderAddress(ctx.db, ctx.viewer.id, tokenHash(token), timestamp(ctx))
  return { url: `${ctx.config.publicUrl}/feeds/mine/${token}.atom` }
}

export async function revokeReaderAddress({ db, viewer }: Reader): Promise<void> {
  await deleteReaderAddress(db, viewer.id)
}

/** Whose secret address it is; null when it is nobody's, or nobody's any more. */
export async function readerBy(services: Services, token: string): Promise<Viewer | null> {
  const found = await findReader(services.db, tokenHash(token), timestamp(services))
  if (!found) return null
  const now = services.now()
  if (found.usedAt === null || Date.parse(found.usedAt) <= now.getTime() - hour) {
    await updateReaderAddressUsed(services.db, found.id, now.toISOString())
  }
  return presentUser(found)
}
