import type { z } from 'zod'
import type { writingInput } from '../../../shared/discussions/comments.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { postFor } from '../posts/access/loaders.ts'

/**
 * Marks the viewer as writing on a post on which they may comment. Commits nothing, because every commit empties the
 * response cache. The streams decide who sees it. Does nothing more where the site shows nobody's writing.
 */
export async function showWriting(ctx: Context & { viewer: Viewer }, input: z.output<typeof writingInput>) {
  const { post } = await postFor(ctx, 'comment', input.postId)
  if (await instanceSetting(ctx.db, 'showsWriting')) ctx.live.markPresent(post.id, ctx.viewer.id)
}
