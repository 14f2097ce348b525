import { presentUser } from '../../identity/sessions/present-user.ts'
import { deleteFeedAddress } from '../../identity/sessions/session-queries.ts'
import { refuseEndedSession } from '../../identity/sessions/sessions.ts'
import { type Context, inTransaction, type Services, timestamp, type Viewer } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'
import { findFeedAddress, findUserByFeedToken, saveFeedAddress, updateFeedAddressUsed } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/**
 * The minimum interval between updates of the last use, in milliseconds, because feed readers poll several times per
 * hour.
 */
const hour = 3_600_000

/** Returns when the user's feed address was created and last used; null if there is none. */
export const feedAddress = async ({ db, viewer }: SignedInContext) => (await findFeedAddress(db, viewer.id)) ?? null

/**
 * Creates a feed address and voids the previous one. Only this answer contains the secret.
 */
export async function renewFeedAddress(ctx: SignedInContext): Promise<{ url: string }> {
  const token = newToken()
  await inTransaction(ctx, async (ctx) => {
    await refuseEndedSession(ctx)
    await saveFeedAddress(ctx.db, ctx.viewer.id, tokenHash(token), timestamp(ctx))
  })
  return { url: `${ctx.config.publicUrl}/feeds/mine/${token}.atom` }
}

export async function revokeFeedAddress({ db, viewer }: SignedInContext): Promise<void> {
  await deleteFeedAddress(db, viewer.id)
}

/** Returns the user of a feed address; null when it is unknown or void. */
export async function viewerByFeedToken(services: Services, token: string): Promise<Viewer | null> {
  const user = await findUserByFeedToken(services.db, tokenHash(token), timestamp(services))
  if (!user) return null
  const now = services.now()
  if (user.usedAt === null || Date.parse(user.usedAt) <= now.getTime() - hour) {
    await updateFeedAddressUsed(services.db, user.id, now.toISOString())
  }
  return presentUser(user)
}
