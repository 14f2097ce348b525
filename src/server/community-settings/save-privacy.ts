import type { z } from 'zod'
import type { communityPrivacyInput } from '../../shared/community-settings.ts'
import { recordAct } from '../audit/record.ts'
import { type CommunityAccess, communityAfterwards, communityFor } from '../communities/access.ts'
import { moveTopicTrend } from '../communities/trend.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { flag } from '../db/dialect.ts'
import { updateCommunity } from './queries.ts'
import { settleRequests } from './settle-requests.ts'
import { tellPosts } from './tell-posts.ts'

type SignedIn = Context & { viewer: Viewer }

interface Privacy {
  isPrivate: boolean
  requiresApproval: boolean
}

/** The change in words, for the log. */
function inWords(before: Privacy, after: Privacy): string {
  const isFlipped = before.isPrivate !== after.isPrivate
  const words = [
    isFlipped && (after.isPrivate ? 'public → private' : 'private → public'),
    before.requiresApproval !== after.requiresApproval &&
      (after.requiresApproval ? 'approval needed from now on' : 'approval no longer needed'),
  ]
  return words.filter(Boolean).join(', ')
}

/**
 * Changes who may see the community and how one joins, for everything stored at once. Where requests are taken no
 * longer, those who wait are let into a public community, and denied by a private one.
 */
export async function savePrivacy(
  ctx: SignedIn,
  input: z.output<typeof communityPrivacyInput>,
): Promise<CommunityAccess> {
  const { community } = await changePrivacy(ctx, input)
  const { id, requiresApproval, isPrivate, archivedAt } = community
  await tellPosts(ctx, id)
  if (requiresApproval === 0) {
    await settleRequests(ctx, { id, isPrivate: isPrivate === 1, isArchived: archivedAt !== null })
  }
  return communityAfterwards(ctx, id)
}

const changePrivacy = (ctx: SignedIn, { slug, ...after }: z.output<typeof communityPrivacyInput>) =>
  inTransaction(ctx, async (ctx) => {
    const access = await communityFor(ctx, 'manage', 'slug', slug)
    const { id, ...row } = access.community
    const before = { isPrivate: row.isPrivate === 1, requiresApproval: row.requiresApproval === 1 }
    const isFlipped = before.isPrivate !== after.isPrivate
    if (!isFlipped && before.requiresApproval === after.requiresApproval) return access
    const { isPrivate, requiresApproval } = after
    const stale = isFlipped && { postsStaleSince: timestamp(ctx) }
    await updateCommunity(ctx.db, id, {
      isPrivate: flag(isPrivate),
      requiresApproval: flag(requiresApproval),
      ...stale,
    })
    if (isFlipped) await moveTopicTrend(ctx.db, id, isPrivate)
    await recordAct(ctx, { action: 'privacy.change', communityId: id, detail: inWords(before, after) })
    return communityAfterwards(ctx, id)
  })
