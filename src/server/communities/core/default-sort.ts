import { limits } from '../../../shared/platform/limits.ts'
import type { Context } from '../../platform/context.ts'
import { preparedFirst } from '../../platform/db/prepared.ts'

/** The oldest of the newest posts that make a community busy; undefined with fewer posts. */
const findBusyPost = preparedFirst((db, communityId: string) =>
  db
    .selectFrom('post')
    .select('createdAt')
    .where('communityId', '=', communityId)
    .where('deletedAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(limits.busyPosts - 1),
)

/** Returns the order in which the community's posts are listed: a quiet one by what was said last. */
export async function defaultSortOf({ db, now }: Context, communityId: string): Promise<'new' | 'active'> {
  const since = new Date(now().getTime() - limits.busyDays * 86_400_000).toISOString()
  const post = await findBusyPost(db, communityId)
  return post !== undefined && post.createdAt > since ? 'new' : 'active'
}
