import type { z } from 'zod'
import type { Community } from '../../../shared/communities/communities.ts'
import type { membersMayLinkInput } from '../../../shared/communities/settings.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { flag } from '../../platform/db/dialect.ts'
import { communityFor } from '../core/access/loaders.ts'
import { presentCommunity } from '../core/present.ts'
import { revokeMembersLinks } from '../invite-links/queries.ts'
import { updateCommunity } from './queries.ts'

/**
 * Chooses whether members who do not moderate may make invite links. Switching it off revokes theirs, so that switching it
 * on again does not revive them.
 */
export const saveMembersMayLink = (
  ctx: Context & { viewer: Viewer },
  { slug, isOn }: z.output<typeof membersMayLinkInput>,
): Promise<Community> =>
  inTransaction(ctx, async (ctx) => {
    const access = await communityFor(ctx, 'manage', 'slug', slug)
    const { community } = access
    if (community.membersMayLink !== flag(isOn)) {
      await updateCommunity(ctx.db, community, { membersMayLink: flag(isOn) })
      if (!isOn) await revokeMembersLinks(ctx.db, community, timestamp(ctx))
      const detail = isOn ? 'allowed' : 'not allowed'
      await recordAudit(ctx, { action: 'membersMayLink.change', communityId: community.id, detail })
    }
    return presentCommunity(ctx, access)
  })
