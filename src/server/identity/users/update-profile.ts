import type { z } from 'zod'
import type { profileInput, User } from '../../../shared/identity/auth.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { localPath, mediaIdIn, mediaPath } from '../../platform/media/media-urls.ts'
import { updateMediaUsed } from '../../platform/media/queries.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { refuseReservedName } from '../names/refuse-reserved-name.ts'
import { presentUser } from '../sessions/present-user.ts'
import { findUserById, updateProfile } from '../sign-in/queries.ts'

/**
 * Changes name and photo. A photo on this instance must be the user's own upload (400). Releases the previous photo.
 */
export function updateOwnProfile(
  ctx: Context & { viewer: Viewer },
  input: z.output<typeof profileInput>,
): Promise<User> {
  return inTransaction(ctx, async (ctx) => {
    // Loaded inside the transaction, because a concurrent call of the same user may have changed the row.
    const row = await findUserById(ctx.db, ctx.viewer.id)
    if (!row) throw new AppError('UNAUTHORIZED', messages.notAuthenticated)
    const { name = row.name, image: given = row.image } = input
    if (name !== row.name) await refuseBlockedText(ctx, { communityId: null, texts: [name] })
    if (name !== row.name) await refuseReservedName(ctx, [name], ctx.viewer)
    const image = given && localPath(given, ctx.config.publicUrl)
    if (image !== row.image) await changePhoto(ctx, row.image, image)
    await updateProfile(ctx.db, row.id, { name, image })
    if (name !== row.name) await indexSoon(ctx, 'user', [row.id])
    return presentUser({ ...row, name, image })
  })
}

async function changePhoto(ctx: Context & { viewer: Viewer }, old: string | null, image: string | null) {
  const next = mediaIdIn(image)
  const isMine = next ? await updateMediaUsed(ctx.db, next, ctx.viewer.id, true) : !image?.startsWith(mediaPath(''))
  if (!isMine) throw new AppError('BAD_REQUEST', messages.imageInvalid, { field: 'image' })
  const before = mediaIdIn(old)
  if (before) await updateMediaUsed(ctx.db, before, ctx.viewer.id, false)
}
