import { type Context, inTransaction, type Services, timestamp } from '../context.ts'
import type { Db } from '../db/open.ts'
import { recordEvent } from '../live/live.ts'
import { dropImagesOf } from '../media/uses.ts'
import { postFor } from './access.ts'
import { listCommentsWithImages, updatePostDeleted } from './change-queries.ts'
import { uncountPost } from './create-post.ts'

/** Removes a post for its author: with its comments it is there for nobody any more. */
export const removePost = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { post } = await postFor(ctx, 'remove', id)
    await withdrawPost(ctx, post.id)
  })

/** The removal itself, for callers that have checked the right to it; run it in a transaction, and once for a post. */
export async function withdrawPost(services: Pick<Services, 'db' | 'now' | 'live'>, id: string): Promise<void> {
  const post = await updatePostDeleted(services.db, id, timestamp(services))
  // What reports have hidden was taken out of what trends when they did.
  if (post.hiddenAt === null) await uncountPost(services.db, post)
  await dropImages(services.db, id)
  await recordEvent(services, { postId: id, kind: 'post', targetId: id })
}

/** So many ids one statement takes. */
const batch = 500

async function dropImages(db: Db, postId: string) {
  await dropImagesOf(db, 'POST', [postId])
  const comments = (await listCommentsWithImages(db, postId)).map(({ id }) => id)
  for (let at = 0; at < comments.length; at += batch) {
    await dropImagesOf(db, 'COMMENT', comments.slice(at, at + batch))
  }
}
