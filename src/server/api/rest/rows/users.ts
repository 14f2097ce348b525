import { postCardView } from '../../../../shared/discussions/posts.ts'
import {
  profileView,
  userCommentView,
  userCommunityView,
  userInput,
  userPageInput,
} from '../../../../shared/users/profiles.ts'
import { listRoute, type RestRow, route } from '../route.ts'

export const usersRows: readonly RestRow[] = [
  route('GET /api/users/:id', 'users.byId', userInput, profileView, "A person's profile"),
  listRoute(
    'GET /api/users/:id/posts',
    'users.posts',
    userPageInput,
    postCardView,
    "List a user's posts, newest first",
  ),
  listRoute(
    'GET /api/users/:id/comments',
    'users.comments',
    userPageInput,
    userCommentView,
    "List a user's comments, newest first",
  ),
  listRoute(
    'GET /api/users/:id/communities',
    'users.communities',
    userPageInput,
    userCommunityView,
    "A person's communities",
  ),
]
