import { invitationsPerDay } from '../../../shared/communities/invitations.ts'
import { addressesPerDay } from '../../../shared/platform/message-phrases.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { CommunityAccess } from './access/loaders.ts'

const day = 86_400_000

interface Made {
  /** Lists when the user invited or made links since `since`, in all communities, oldest first. */
  since: (ctx: Context & { viewer: Viewer }, since: string) => Promise<readonly { createdAt: string }[]>
  /** Says that the viewer must wait. */
  tooMany: string
}

/**
 * Throws 429 when `count` further invitations, or links, exceed the viewer's limit of a day here. `retryAfter` is in
 * seconds, and missing when the call alone exceeds the limit.
 */
export async function requireDailyLimit(
  ctx: Context & { viewer: Viewer },
  { can }: CommunityAccess,
  count: number,
  made: Made,
): Promise<void> {
  const max = invitationsPerDay(can)
  if (count > max)
    throw new AppError('TOO_MANY_REQUESTS', addressesPerDay(max), {
      field: 'emails',
    })
  const now = ctx.now().getTime()
  const earlier = await made.since(ctx, new Date(now - day).toISOString())
  const tooMany = earlier.length + count - max
  if (tooMany <= 0) return
  // The oldest `tooMany` must leave the window.
  const freeing = Date.parse(earlier[tooMany - 1]?.createdAt ?? timestamp(ctx))
  const retryAfter = Math.max(Math.ceil((freeing + day - now) / 1_000), 1)
  throw new AppError('TOO_MANY_REQUESTS', made.tooMany, { retryAfter })
}
