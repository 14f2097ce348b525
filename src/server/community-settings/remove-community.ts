import type { z } from 'zod'
import type { removeCommunityInput } from '../../shared/community-settings.ts'
import { messages } from '../../shared/messages.ts'
import { recordAct } from '../audit/record.ts'
import { type CommunityAccess, communityAfterwards, communityFor } from '../communities/access.ts'
import { listModerators } from '../communities/queries.ts'
import { moveTopicTrend } from '../communities/trend.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { notify } from '../notices/notify.ts'
import { updateCommunity } from './queries.ts'
import { settleRequests } from './settle-requests.ts'
import { tellPosts } from './tell-posts.ts'

type SignedIn = Context & { viewer: Viewer }

/** Closes the community to everything new, or opens it again; who waited for what needs no approval by then comes in. */
export async function setArchived(ctx: SignedIn, slug: string, isArchived: boolean): Promise<CommunityAccess> {
  const { community } = await changeArchived(ctx, slug, isArchived)
  const { id, isPrivate, requiresApproval } = community
  if (!isArchived && requiresApproval === 0) await settleRequests(ctx, { id, isPrivate: isPrivate === 1, isArchived })
  return communityAfterwards(ctx, id)
}

const changeArchived = (ctx: SignedIn, slug: string, isArchived: boolean) =>
  inTransaction(ctx, async (ctx) => {
    const access = await communityFor(ctx, 'manage', 'slug', slug)
    const { id, archivedAt } = access.community
    if ((archivedAt !== null) === isArchived) return access
    await updateCommunity(ctx.db, id, { archivedAt: isArchived ? timestamp(ctx) : null })
    await recordAct(ctx, { action: isArchived ? 'community.archive' : 'community.restore', communityId: id })
    return communityAfterwards(ctx, id)
  })

/** Deletes the community: from then on it does not exist for anybody. 400 unless its name is typed again. */
export async function removeCommunity(ctx: SignedIn, input: z.output<typeof removeCommunityInput>) {
  await tellPosts(ctx, await closeForGood(ctx, input))
}

const closeForGood = (ctx: SignedIn, { slug, name: typed }: z.output<typeof removeCommunityInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { community } = await communityFor(ctx, 'manage', 'slug', slug)
    const { id: communityId, name } = community
    if (typed !== name) throw new AppError('BAD_REQUEST', messages.communityNameDiffers, { field: 'name' })
    await withdrawCommunity(ctx, community, '')
    return communityId
  })

/**
 * The deletion itself, for callers that have checked the right to it; run it in a transaction, and then tell its posts
 * (tell-posts.ts). Those who moderate it are told why, if a reason is given.
 */
export async function withdrawCommunity(
  ctx: SignedIn,
  { id: communityId, name, isPrivate }: Pick<CommunityAccess['community'], 'id' | 'name' | 'isPrivate'>,
  reason: string,
): Promise<void> {
  const deletedAt = timestamp(ctx)
  await updateCommunity(ctx.db, communityId, { deletedAt, postsStaleSince: deletedAt })
  // Topics count the posts of public communities only: to them, it is as if it had gone private.
  if (isPrivate === 0) await moveTopicTrend(ctx.db, communityId, true)
  await recordAct(ctx, { action: 'community.delete', communityId, detail: name })
  const to = (await listModerators(ctx.db, communityId, timestamp(ctx))).map(({ userId }) => userId)
  await notify(ctx, { kind: 'community-deleted', to, communityId, actorId: ctx.viewer.id, detail: reason })
}
