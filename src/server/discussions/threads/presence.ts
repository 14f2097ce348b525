import type { Author } from '../../../shared/identity/auth.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import type { Context } from '../../platform/context.ts'
import type { PostAccess } from '../posts/access/loaders.ts'
import { listLatestAuthors, listWriters } from './presence-queries.ts'
import type { SubscriberNow } from './subscriber.ts'

/** Returns the authors of the latest comments in a thread, each once. */
export async function participantsOf({ db, viewer }: Context, { post }: PostAccess): Promise<Author[]> {
  if (post.commentCount === 0) return []
  const latest = await listLatestAuthors(db, viewer, post.id)
  return [...new Map(latest.map((author) => [author.id, author])).values()].slice(0, limits.participants)
}

/** The users who are writing and whom one query looks up. */
const lookedUp = 50

/**
 * Returns the other users who are writing in a thread, as the subscriber may see them now. Guests see none: they could
 * watch strangers without leaving a trace.
 */
export async function writersIn(ctx: Context, postId: string, subscriber: SubscriberNow): Promise<Author[]> {
  if (!ctx.viewer) return []
  const others = ctx.live.presentIn(postId).filter((id) => id !== ctx.viewer?.id)
  if (others.length === 0 || !(await instanceSetting(ctx.db, 'showsWriting'))) return []
  const {
    receiver: { viewer },
    post,
  } = await subscriber()
  if (!viewer || !post) return []
  const ids = others.slice(0, lookedUp)
  const shown = new Map((await listWriters(ctx.db, viewer.id, ids)).map((user) => [user.id, user]))
  return ids.flatMap((id) => shown.get(id) ?? []).slice(0, limits.writersShown)
}
