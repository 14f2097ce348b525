import type { z } from 'zod'
import type { Community } from '../../../shared/communities/communities.ts'
import type { communityWritingInput } from '../../../shared/communities/settings.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { flag } from '../../platform/db/dialect.ts'
import { communityFor, reloadCommunity } from '../core/access/loaders.ts'
import { presentCommunity } from '../core/present.ts'
import type { CommunityRow } from '../core/queries.ts'
import { updateCommunity } from './queries.ts'

export const writingOf = ({
  onlyMembersComment,
  heldFirstPosts,
  reportThreshold,
}: Pick<CommunityRow, 'onlyMembersComment' | 'heldFirstPosts' | 'reportThreshold'>) => ({
  onlyMembersComment: onlyMembersComment === 1,
  heldFirstPosts,
  reportThreshold,
})

type Writing = ReturnType<typeof writingOf>

/** Describes the change for the audit log. */
function describeChange(before: Writing, after: Writing): string {
  const changes = [
    before.onlyMembersComment !== after.onlyMembersComment &&
      (after.onlyMembersComment ? 'only members comment' : 'everybody who reads comments'),
    before.heldFirstPosts !== after.heldFirstPosts &&
      (after.heldFirstPosts === 0 ? 'no post is held' : `first ${after.heldFirstPosts} posts of new members are held`),
    before.reportThreshold !== after.reportThreshold &&
      (after.reportThreshold === null
        ? 'reports hide content as on the whole site'
        : `reports of ${after.reportThreshold === 1 ? '1 user' : `${after.reportThreshold} users`} hide content`),
  ]
  return changes.filter(Boolean).join(', ')
}

/** Changes who may write in the community. Changes nothing if all values are the same. */
export const saveWriting = (
  ctx: Context & { viewer: Viewer },
  { slug, ...changes }: z.output<typeof communityWritingInput>,
): Promise<Community> =>
  inTransaction(ctx, async (ctx) => {
    const access = await communityFor(ctx, 'manage', 'slug', slug)
    const before = writingOf(access.community)
    const after = {
      onlyMembersComment: changes.onlyMembersComment ?? before.onlyMembersComment,
      heldFirstPosts: changes.heldFirstPosts ?? before.heldFirstPosts,
      reportThreshold: changes.reportThreshold === undefined ? before.reportThreshold : changes.reportThreshold,
    }
    const detail = describeChange(before, after)
    if (detail === '') return presentCommunity(ctx, access)
    const { id } = access.community
    const row = { ...after, onlyMembersComment: flag(after.onlyMembersComment) }
    await updateCommunity(ctx.db, access.community, row)
    await recordAudit(ctx, { action: 'writing.change', communityId: id, detail })
    return presentCommunity(ctx, await reloadCommunity(ctx, id))
  })
