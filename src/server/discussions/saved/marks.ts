import type { PostMarks } from '../../../shared/discussions/saved.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { postFor } from '../posts/access/loaders.ts'
import { deleteMark, findMarks, insertMark, type Mark } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

const marksOf = async ({ db, viewer }: SignedInContext, id: string): Promise<PostMarks> => {
  const { savedAs, hiddenAs } = await findMarks(db, viewer.id, id)
  return { id, isSaved: savedAs !== null, isHiddenByViewer: hiddenAs !== null }
}

async function mark(ctx: SignedInContext, as: Mark, id: string) {
  const { post } = await postFor(ctx, 'view', id)
  await insertMark(ctx.db, as, post, { userId: ctx.viewer.id, createdAt: timestamp(ctx) })
  return marksOf(ctx, id)
}

/** Does not check the post, so that a mark can also be removed after its deletion. */
async function unmark(ctx: SignedInContext, as: Mark, id: string) {
  await deleteMark(ctx.db, as, ctx.viewer.id, id)
  return marksOf(ctx, id)
}

/** Saves a post. Changes nothing if it is already saved. */
export const savePost = (ctx: SignedInContext, id: string) => mark(ctx, 'savedPost', id)
export const unsavePost = (ctx: SignedInContext, id: string) => unmark(ctx, 'savedPost', id)

/** Hides a post from the viewer's lists, but not from its own page. Changes nothing if it is already hidden. */
export const hidePost = (ctx: SignedInContext, id: string) => mark(ctx, 'hiddenPost', id)
export const unhidePost = (ctx: SignedInContext, id: string) => unmark(ctx, 'hiddenPost', id)
