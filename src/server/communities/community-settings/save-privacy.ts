import type { z } from 'zod'
import type { Community } from '../../../shared/communities/communities.ts'
import type { communityPrivacyInput } from '../../../shared/communities/settings.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { flag } from '../../platform/db/dialect.ts'
import { communityFor, reloadCommunity } from '../core/access/loaders.ts'
import { presentCommunity } from '../core/present.ts'
import { moveTopicTrend } from '../core/trend.ts'
import { updateCommunity } from './queries.ts'
import { resolveRequests } from './resolve-requests.ts'
import { changeVisibility } from './update-post-visibility.ts'

type SignedInContext = Context & { viewer: Viewer }

interface Privacy {
  isPrivate: boolean
  requiresApproval: boolean
}

/** Describes the change for the audit log. */
function describeChange(before: Privacy, after: Privacy): string {
  const isFlipped = before.isPrivate !== after.isPrivate
  const changes = [
    isFlipped && (after.isPrivate ? 'public → private' : 'private → public'),
    before.requiresApproval !== after.requiresApproval &&
      (after.requiresApproval ? 'approval required' : 'approval no longer required'),
  ]
  return changes.filter(Boolean).join(', ')
}

/**
 * Changes visibility and approval. If the community no longer takes requests, a public one admits pending applicants
 * and a private one denies them.
 */
export const savePrivacy = (
  ctx: SignedInContext,
  { slug, ...after }: z.output<typeof communityPrivacyInput>,
): Promise<Community> =>
  inTransaction(ctx, async (ctx) => {
    const access = await communityFor(ctx, 'manage', 'slug', slug)
    const { id, ...row } = access.community
    const before = { isPrivate: row.isPrivate === 1, requiresApproval: row.requiresApproval === 1 }
    const isFlipped = before.isPrivate !== after.isPrivate
    if (!isFlipped && before.requiresApproval === after.requiresApproval) return presentCommunity(ctx, access)
    const { isPrivate, requiresApproval } = after
    await updateCommunity(ctx.db, access.community, {
      isPrivate: flag(isPrivate),
      requiresApproval: flag(requiresApproval),
    })
    if (isFlipped) {
      await moveTopicTrend(ctx.db, id, isPrivate)
      await changeVisibility(ctx, id)
    }
    await recordAudit(ctx, { action: 'privacy.change', communityId: id, detail: describeChange(before, after) })
    if (!requiresApproval) await resolveRequests(ctx, id)
    return presentCommunity(ctx, await reloadCommunity(ctx, id))
  })
