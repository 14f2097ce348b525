import type { z } from 'zod'
import type { Community } from '../../../shared/communities/communities.ts'
import type { removeCommunityInput } from '../../../shared/communities/settings.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { notify } from '../../notify/notify.ts'
import type { Authorized } from '../../platform/authorized.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type CommunityAccess, communityFor, reloadCommunity } from '../core/access/loaders.ts'
import { presentCommunity } from '../core/present.ts'
import { listModerators } from '../core/queries.ts'
import { moveTopicTrend } from '../core/trend.ts'
import { updateCommunity } from './queries.ts'
import { resolveRequests } from './resolve-requests.ts'
import { changeVisibility } from './update-post-visibility.ts'

type SignedInContext = Context & { viewer: Viewer }

/** Archives or restores a community. Restoring one that needs no approval admits the pending applicants. */
export const setArchived = (ctx: SignedInContext, slug: string, isArchived: boolean): Promise<Community> =>
  inTransaction(ctx, async (ctx) => {
    const access = await communityFor(ctx, 'manage', 'slug', slug)
    const { id, archivedAt } = access.community
    if ((archivedAt !== null) === isArchived) return presentCommunity(ctx, access)
    await updateCommunity(ctx.db, access.community, { archivedAt: isArchived ? timestamp(ctx) : null })
    await recordAudit(ctx, { action: isArchived ? 'community.archive' : 'community.restore', communityId: id })
    if (!isArchived) await resolveRequests(ctx, id)
    return presentCommunity(ctx, await reloadCommunity(ctx, id))
  })

/** Deletes the community. Throws 400 unless the name matches. */
export const removeCommunity = (ctx: SignedInContext, { slug, name: typed }: z.output<typeof removeCommunityInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community } = await communityFor(ctx, 'manage', 'slug', slug)
    if (typed !== community.name) throw new AppError('BAD_REQUEST', messages.communityNameDiffers, { field: 'name' })
    await softDeleteCommunity(ctx, community, '')
  })

/** Deletes a community. Must run in a transaction. Notifies its moderators, with the reason if there is one. */
export async function softDeleteCommunity(
  ctx: SignedInContext,
  community: Authorized<Pick<CommunityAccess['community'], 'id' | 'name' | 'isPrivate'>, 'manage' | 'remove'>,
  reason: string,
  /** The statements to its organizers, by user. */
  statements: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const { id: communityId, name, isPrivate } = community
  const deletedAt = timestamp(ctx)
  await updateCommunity(ctx.db, community, { deletedAt })
  await changeVisibility(ctx, communityId)
  // Topic trends count public posts only, so deletion has the same effect as going private.
  if (isPrivate === 0) await moveTopicTrend(ctx.db, communityId, true)
  await recordAudit(ctx, { action: 'community.delete', communityId, detail: name })
  const to = (await listModerators(ctx.db, communityId, timestamp(ctx))).map(({ userId }) => userId)
  const about = { communityId, actorId: ctx.viewer.id, detail: reason }
  for (const userId of to) {
    const restrictionId = statements.get(userId)
    const stated = restrictionId === undefined ? about : { ...about, restrictionId }
    await notify(ctx, { kind: 'community-deleted', to: [userId], ...stated })
  }
}
