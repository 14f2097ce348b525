import type { z } from 'zod'
import type { Community } from '../../../shared/communities/communities.ts'
import type { newMemberLevelInput } from '../../../shared/communities/settings.ts'
import type { NewMemberLevel } from '../../../shared/notify/follows.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { communityFor } from '../core/access/loaders.ts'
import { presentCommunity } from '../core/present.ts'
import { findNewMemberLevel, updateCommunity } from './queries.ts'

/** Describes the level for the audit log. */
const descriptions: Record<NewMemberLevel, string> = {
  WATCHING: 'every post and comment',
  WATCHING_FIRST_POST: 'new posts',
  NORMAL: 'replies and mentions',
}

/** Chooses how users who join from now on follow the community. Members keep their level. */
export const saveNewMemberLevel = (
  ctx: Context & { viewer: Viewer },
  { slug, level }: z.output<typeof newMemberLevelInput>,
): Promise<Community> =>
  inTransaction(ctx, async (ctx) => {
    const access = await communityFor(ctx, 'manage', 'slug', slug)
    const { community } = access
    if ((await findNewMemberLevel(ctx.db, community.id)) !== level) {
      await updateCommunity(ctx.db, community, { newMemberLevel: level })
      const detail = level === null ? 'as the number of members decides' : descriptions[level]
      await recordAudit(ctx, { action: 'newMemberLevel.change', communityId: community.id, detail })
    }
    return presentCommunity(ctx, access)
  })
