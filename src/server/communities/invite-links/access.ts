import { messages } from '../../../shared/platform/messages.ts'
import { type Authorized, authorize } from '../../platform/authorized.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { tokenHash } from '../../platform/ids.ts'
import { communityFor } from '../core/access/loaders.ts'
import { linkStateOf } from './present.ts'
import { findInviteLink, findLinkByToken, type LinkRow } from './queries.ts'

export type AcceptableLink = Authorized<LinkRow, 'accept'>

const refusals = {
  open: undefined,
  'used-up': messages.inviteLinkUsedUp,
  expired: messages.inviteLinkExpired,
  ended: messages.inviteLinkEnded,
}

/** Why nobody can join by the link any more; undefined for a usable one. */
function refusalOf(link: LinkRow, now: string): string | undefined {
  if (link.archivedAt !== null) return messages.inviteLinkArchived
  const state = linkStateOf(link, now)
  // A link is also revoked when its maker loses the right, and this is what its holder can act on.
  if (link.revokedAt !== null && state !== 'ended') return messages.inviteLinkRevoked
  return refusals[state]
}

/**
 * Returns the link of a token, which its holder may accept; undefined if there is none. Throws 403 with the reason when
 * it is not usable, unless the viewer has joined, and when the viewer is banned.
 */
export async function inviteLinkFor(ctx: Context, token: string): Promise<AcceptableLink | undefined> {
  const now = timestamp(ctx)
  const link = await findLinkByToken(ctx.db, tokenHash(token), ctx.viewer?.id ?? null, now)
  if (!link) return
  if (link.bannedId !== null) throw new AppError('FORBIDDEN', messages.communityBanned)
  const refusal = link.role === null ? refusalOf(link, now) : undefined
  if (refusal !== undefined) throw new AppError('FORBIDDEN', refusal)
  return authorize(link, 'accept')
}

/** The community whose links the viewer may list: all of them for moderators, their own for other members. */
export async function communityOfLinks(ctx: Context & { viewer: Viewer }, slug: string) {
  const { community, can } = await communityFor(ctx, 'view', 'slug', slug)
  if (can.moderate) return { communityId: community.id, makerId: null }
  const access = await communityFor(ctx, 'link', 'slug', slug)
  return { communityId: access.community.id, makerId: ctx.viewer.id }
}

/** Returns a link that the viewer made, or whose community they moderate. Throws 404 for every other one. */
export async function linkToRevoke(ctx: Context & { viewer: Viewer }, id: string) {
  const missing = new AppError('NOT_FOUND', messages.inviteLinkNotFound)
  const link = await findInviteLink(ctx.db, id)
  if (!link) throw missing
  const isOwn = link.makerId === ctx.viewer.id
  if (!isOwn) {
    await communityFor(ctx, 'moderate', 'id', link.communityId).catch((error: unknown) => {
      throw error instanceof AppError ? missing : error
    })
  }
  return authorize(link, 'revoke')
}
