import { type Context, timestamp, type Viewer } from '../context.ts'
import { postFor } from '../posts/access.ts'
import { deleteMark, insertMark, type Mark } from './queries.ts'

type SignedIn = Context & { viewer: Viewer }

async function mark(ctx: SignedIn, as: Mark, id: string) {
  const { post } = await postFor(ctx, 'view', id)
  await insertMark(ctx.db, as, { userId: ctx.viewer.id, postId: post.id, createdAt: timestamp(ctx) })
}

/** Also when the post is gone: what does not stand there any more need not be taken away. */
const unmark = async (ctx: SignedIn, as: Mark, id: string) => {
  await deleteMark(ctx.db, as, ctx.viewer.id, id)
}

/** Keeps a post for the viewer. Again changes nothing. */
export const savePost = (ctx: SignedIn, id: string) => mark(ctx, 'savedPost', id)
export const unsavePost = (ctx: SignedIn, id: string) => unmark(ctx, 'savedPost', id)

/** Takes a post out of the viewer's lists; its own page stays. Again changes nothing. */
export const hidePost = (ctx: SignedIn, id: string) => mark(ctx, 'hiddenPost', id)
export const unhidePost = (ctx: SignedIn, id: string) => unmark(ctx, 'hiddenPost', id)
