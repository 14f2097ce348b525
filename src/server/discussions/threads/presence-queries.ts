import { sql } from 'kysely'
import { limits } from '../../../shared/platform/limits.ts'
import { existingUsers, showsWriting } from '../../identity/users/access/predicates.ts'
import { hearsOf } from '../../notify/blocks/queries.ts'
import { inValues } from '../../platform/db/dialect.ts'
import { preparedAll, preparedForViewer } from '../../platform/db/prepared.ts'
import { visibleCommentsThere } from '../comments/access/predicates.ts'

/** Lists the authors of the latest comments that the viewer sees in a thread, latest first, once for each comment. */
export const listLatestAuthors = preparedForViewer((db, viewer, postId: string) =>
  db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .select(['user.id', 'user.name', 'user.image'])
    .where('comment.postId', '=', postId)
    .where(visibleCommentsThere(viewer))
    .orderBy('comment.createdAt', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(limits.participantComments),
)

/** Returns which of these users the reader may see writing, in any order. */
export const listWriters = preparedAll((db, readerId: string, ids: readonly string[]) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.image'])
    .where('user.id', 'in', inValues(ids))
    .where(existingUsers)
    .where(showsWriting)
    .where(hearsOf(readerId, sql.ref<string>('user.id'))),
)
