import { z } from 'zod'
import {
  addCommentInput,
  commentInput,
  commentsWithIdsView,
  commentView,
  editCommentInput,
  listCommentsInput,
} from '../../../../shared/discussions/comments.ts'
import { createPostInput, editPostInput, postIdInput, postView } from '../../../../shared/discussions/posts.ts'
import { reactInput, reactionSummaryView, reactionTargetInput } from '../../../../shared/discussions/reactions.ts'
import { followInput, followTargetInput, followView } from '../../../../shared/notify/follows.ts'
import { done } from '../../../../shared/platform/fields.ts'
import { created, listRoute, type RestRow, route } from '../route.ts'

export const discussionsRows: readonly RestRow[] = [
  route('POST /api/posts', 'posts.create', createPostInput, postView, 'Create a post in a forum', created),
  route('PUT /api/posts/:postId', 'posts.edit', editPostInput, postView, 'Edit your post', {
    rename: { postId: 'id' },
  }),
  route('DELETE /api/posts/:postId', 'posts.remove', postIdInput, done, 'Delete your post', {
    rename: { postId: 'id' },
  }),
  listRoute(
    'GET /api/posts/:postId/comments',
    'comments.list',
    listCommentsInput,
    commentView,
    'List the comments of a post, oldest first; with withIds=1, an object with the comments and the ids of reported ones',
    { object: { itemsName: 'comments', view: commentsWithIdsView } },
  ),
  route(
    'POST /api/posts/:postId/comments',
    'comments.add',
    addCommentInput,
    commentView,
    'Add a comment, or a reply to parentId',
    created,
  ),
  route('PUT /api/posts/comments/:commentId', 'comments.edit', editCommentInput, commentView, 'Edit your comment', {
    rename: { commentId: 'id' },
  }),
  route('DELETE /api/posts/comments/:commentId', 'comments.remove', commentInput, done, 'Delete your comment', {
    rename: { commentId: 'id' },
  }),
  route(
    'GET /api/reactions/:targetType/:targetId',
    'reactions.list',
    reactionTargetInput,
    z.array(reactionSummaryView),
    'List the reaction counts of a post or comment for every type; targetType is POST or COMMENT',
  ),
  route(
    'POST /api/reactions/:targetType/:targetId',
    'reactions.react',
    reactInput,
    z.array(reactionSummaryView),
    'Add, change or remove your reaction',
  ),
  route(
    'GET /api/follows/:targetType/:targetId',
    'follows.get',
    followTargetInput,
    followView,
    'What you are notified about in a community, a topic or a post; targetType is COMMUNITY, TOPIC or POST',
  ),
  route(
    'PUT /api/follows/:targetType/:targetId',
    'follows.set',
    followInput,
    followView,
    'Choose what you are notified about; null takes your choice back',
  ),
]
