import { limits } from '../../../shared/platform/limits.ts'
import type { Context } from '../../platform/context.ts'
import { findBusyPost } from './list-queries.ts'

/** Returns the order in which the community's posts are listed: a quiet one by what was said last. */
export async function defaultSortOf({ db, now }: Context, communityId: string): Promise<'new' | 'active'> {
  const since = new Date(now().getTime() - limits.busyDays * 86_400_000).toISOString()
  const post = await findBusyPost(db, communityId)
  return post !== undefined && post.createdAt > since ? 'new' : 'active'
}
