import { messages } from '../../../shared/platform/messages.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { closeRequest } from '../core/close-request.ts'
import { findCommunity } from '../core/queries.ts'

/**
 * Withdraws the viewer's request, if there is one. Needs no ability, because applicants have none, and
 * reveals only that the community exists (otherwise 404).
 */
export const withdrawRequest = (ctx: Context & { viewer: Viewer }, slug: string) =>
  inTransaction(ctx, async (ctx) => {
    const community = await findCommunity(ctx.db, ctx.viewer, timestamp(ctx), 'slug', slug)
    if (!community) throw new AppError('NOT_FOUND', messages.communityNotFound)
    await closeRequest(ctx, community.id, ctx.viewer.id, { status: 'WITHDRAWN' })
  })
