import type { Community } from '../../../shared/communities/communities.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { communityToJoin } from '../core/access/loaders.ts'
import { joinOrRequest } from '../core/join.ts'
import { presentCommunity } from '../core/present.ts'
import type { AcceptableLink } from './access.ts'

/**
 * Joins by an invite link, or requests to join. The link counts the viewer in the transaction that makes them a member.
 * Changes nothing for members. Must run in a transaction. Throws 403 when the link is used up.
 */
export async function acceptInviteLink(ctx: Context & { viewer: Viewer }, link: AcceptableLink): Promise<Community> {
  const access = await communityToJoin(ctx, link.slug, link)
  return presentCommunity(ctx, await joinOrRequest(ctx, access, '', link.id))
}
