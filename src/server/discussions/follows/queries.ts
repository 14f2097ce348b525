import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { visiblePosts } from '../posts/access/predicates.ts'

export const findReadablePost = (db: Db, viewer: Viewer, postId: string) =>
  db
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select('post.title')
    .where('post.id', '=', postId)
    .where(visiblePosts(viewer))
    .executeTakeFirst()
