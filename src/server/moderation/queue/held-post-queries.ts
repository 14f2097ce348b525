import { limits } from '../../../shared/platform/limits.ts'
import { bannedFrom, existingCommunities } from '../../communities/core/access/predicates.ts'
import { posts } from '../../discussions/posts/queries.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import type { QueueScope } from './access/predicates.ts'

/** Posts that wait in a queue which a loader has authorized, without those of the viewer. */
const heldPosts = (db: Db, { viewer, communityId }: QueueScope) =>
  posts(db, viewer)
    .where('post.heldAt', 'is not', null)
    .where('post.deletedAt', 'is', null)
    .where('post.authorId', '!=', viewer.id)
    .where(existingCommunities)
    .$if(communityId !== undefined, (query) => query.where('post.communityId', '=', communityId ?? ''))

/** Lists the posts that wait, longest first; one row more than the page. */
export const listHeldPosts = (db: Db, queue: QueueScope, page: PageRequest) =>
  heldPosts(db, queue)
    .where(afterCursor(page, ['post.heldAt', 'post.id'], 'asc'))
    .orderBy('post.heldAt')
    .orderBy('post.id')
    .limit(page.limit + 1)
    .execute()

/** Counts the posts that wait, up to the displayed maximum. */
export async function countHeldPosts(db: Db, queue: QueueScope): Promise<number> {
  const some = await heldPosts(db, queue).clearSelect().select('post.id').limit(limits.casesCounted).execute()
  return some.length
}

/** Whether the author of the post may no longer write in its community. */
export async function isAuthorBanned(db: Db, { communityId, authorId }: { communityId: string; authorId: string }) {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', authorId)
    .where(bannedFrom(communityId, authorId))
    .executeTakeFirst()
  return row !== undefined
}
