import type { z } from 'zod'
import type { profileInput, User } from '../../shared/accounts.ts'
import { messages } from '../../shared/messages.ts'
import { type Context, inTransaction, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { mediaIdIn, mediaPath } from '../media/addresses.ts'
import { updateMediaUsed } from '../media/queries.ts'
import { refuseUnwanted } from '../moderation/refuse-unwanted.ts'
import { findUserById, updateProfile } from './queries.ts'
import { presentUser } from './viewer.ts'

/** Changes name and photo. A photo kept here must be the person's own upload (400); the one before is let go. */
export function updateOwnProfile(
  ctx: Context & { viewer: Viewer },
  input: z.output<typeof profileInput>,
): Promise<User> {
  return inTransaction(ctx, async (ctx) => {
    // Read here, not when the request began: another call of the same person may have come between.
    const row = await findUserById(ctx.db, ctx.viewer.id)
    if (!row) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
    const { name = row.name, image: given = row.image } = input
    if (name !== row.name) await refuseUnwanted(ctx, { communityId: null, texts: [name] })
    const image = given && ownPath(given, ctx.config.publicUrl)
    if (image !== row.image) await changePhoto(ctx, row.image, image)
    await updateProfile(ctx.db, row.id, { name, image })
    return presentUser({ ...row, name, image })
  })
}

/** An address of this instance as its path alone, however it is written; any other as it is. */
function ownPath(address: string, publicUrl: string) {
  const url = URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : undefined
  return url?.origin === new URL(publicUrl).origin ? url.pathname : address
}

async function changePhoto(ctx: Context & { viewer: Viewer }, old: string | null, image: string | null) {
  const next = mediaIdIn(image)
  const isMine = next ? await updateMediaUsed(ctx.db, next, ctx.viewer.id, true) : !image?.startsWith(mediaPath(''))
  if (!isMine) throw new AppError('BAD_REQUEST', messages.imageInvalid, { field: 'image' })
  const before = mediaIdIn(old)
  if (before) await updateMediaUsed(ctx.db, before, ctx.viewer.id, false)
}
