import type { CommunityLook } from '../../../shared/communities/look.ts'
import { messages } from '../../../shared/platform/messages.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { updateImages } from '../../platform/media/image-usage.ts'
import { localPath, mediaIdIn, mediaPathOf } from '../../platform/media/media-urls.ts'
import { updateMediaUsed } from '../../platform/media/queries.ts'
import { type ManagedCommunity, type StoredLook, updateLook } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

const images = [
  { field: 'iconUrl', column: 'iconId', word: 'icon' },
  { field: 'bannerUrl', column: 'bannerId', word: 'banner' },
] as const

/** Returns the id of the viewer's own upload. Throws 400 for any other path or address. */
async function uploadedId(ctx: SignedInContext, field: string, path: string): Promise<string> {
  const id = mediaIdIn(path)
  if (id && (await updateMediaUsed(ctx.db, id, ctx.viewer.id, true))) return id
  throw new AppError('BAD_REQUEST', messages.imageInvalid, { field })
}

/** Saves the given images and color. Must run in a transaction. Returns words for what has changed. */
export async function saveLook(
  ctx: SignedInContext,
  community: ManagedCommunity & StoredLook,
  look: { [Field in keyof CommunityLook]?: CommunityLook[Field] | undefined },
): Promise<string[]> {
  const next: StoredLook = { iconId: community.iconId, bannerId: community.bannerId, color: community.color }
  const changed: string[] = []
  for (const { field, column, word } of images) {
    const address = look[field]
    const path = address && localPath(address, ctx.config.publicUrl)
    if (path === undefined || path === mediaPathOf(community[column])) continue
    next[column] = path && (await uploadedId(ctx, field, path))
    changed.push(path ? word : `${word} removed`)
  }
  const hasNewImages = changed.length > 0
  if (look.color !== undefined && look.color !== community.color) {
    next.color = look.color
    changed.push(look.color ? `color: ${look.color}` : 'color removed')
  }
  if (changed.length === 0) return changed
  await updateLook(ctx.db, community, next)
  if (!hasNewImages) return changed
  const target = {
    targetType: 'COMMUNITY',
    targetId: community.id,
    communityId: community.id,
    authorId: ctx.viewer.id,
  } as const
  const shown = [next.iconId, next.bannerId].filter((id) => id !== null)
  await updateImages(ctx.db, target, shown)
  return changed
}
