import type { z } from 'zod'
import type { communityPrivacyInput } from '../../shared/community-settings.ts'
import { type CommunityAccess, communityAfterwards, communityFor } from '../communities/access.ts'
import { recordAct } from '../communities/audit.ts'
import { moveTopicTrend } from '../communities/trend.ts'
import { type Context, inTransaction, type Viewer } from '../context.ts'
import { flag } from '../db/dialect.ts'
import { updateCommunity } from './queries.ts'
import { settleRequests } from './settle-requests.ts'

type SignedIn = Context & { viewer: Viewer }

interface Privacy {
  isPrivate: boolean
  requiresApproval: boolean
}

/** The change in words, for the log. */
function inWords(before: Privacy, after: Privacy, settled: number): string {
  const isFlipped = before.isPrivate !== after.isPrivate
  const outcome = after.isPrivate ? 'denied' : 'approved'
  const words = [
    isFlipped && (after.isPrivate ? 'public → private' : 'private → public'),
    before.requiresApproval !== after.requiresApproval &&
      (after.requiresApproval ? 'approval needed from now on' : 'approval no longer needed'),
    settled > 0 && `${settled} ${settled === 1 ? 'waiting request' : 'waiting requests'} ${outcome}`,
  ]
  return words.filter(Boolean).join(', ')
}

/**
 * Changes who may see the community and how one joins, for everything stored at once. Where requests are taken no
 * longer, those who wait are let into a public community, and denied by a private one.
 */
export const savePrivacy = (
  ctx: SignedIn,
  { slug, ...after }: z.output<typeof communityPrivacyInput>,
): Promise<CommunityAccess> =>
  inTransaction(ctx, async (ctx) => {
    const access = await communityFor(ctx, 'manage', 'slug', slug)
    const { id, ...row } = access.community
    const before = { isPrivate: row.isPrivate === 1, requiresApproval: row.requiresApproval === 1 }
    const isFlipped = before.isPrivate !== after.isPrivate
    if (!isFlipped && before.requiresApproval === after.requiresApproval) return access
    const { isPrivate, requiresApproval } = after
    await updateCommunity(ctx.db, id, { isPrivate: flag(isPrivate), requiresApproval: flag(requiresApproval) })
    if (isFlipped) await moveTopicTrend(ctx.db, id, isPrivate)
    const settled = requiresApproval
      ? 0
      : await settleRequests(ctx, { id, isPrivate, isArchived: row.archivedAt !== null })
    await recordAct(ctx, { action: 'privacy.change', communityId: id, detail: inWords(before, after, settled) })
    return communityAfterwards(ctx, id)
  })
