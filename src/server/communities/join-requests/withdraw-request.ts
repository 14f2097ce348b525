import { messages } from '../../shared/messages.ts'
import { closeRequest } from '../communities/close-request.ts'
import { findCommunity } from '../communities/queries.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'

/**
 * Takes the viewer's own request back; with nothing waiting it changes nothing. It needs no right to the community, for
 * who asks from outside has none, and tells nothing of it but that it is there (else 404).
 */
export const withdrawRequest = (ctx: Context & { viewer: Viewer }, slug: string) =>
  inTransaction(ctx, async (ctx) => {
    const community = await findCommunity(ctx.db, ctx.viewer, timestamp(ctx), 'slug', slug)
    if (!community) throw new AppError('NOT_FOUND', messages.communityNotFound)
    await closeRequest(ctx, community.id, ctx.viewer.id, { status: 'WITHDRAWN' })
  })
