import { z } from 'zod'
import {
  communityPostsFeedInput,
  feedCommunityPostView,
  feedPreviewItem,
  feedReplyView,
} from '../../../../shared/discovery/feeds.ts'
import { postCardView } from '../../../../shared/discussions/posts.ts'
import { pageInput } from '../../../../shared/platform/fields.ts'
import { listRoute, noInput, type RestRow, route } from '../route.ts'

export const discoveryRows: readonly RestRow[] = [
  listRoute(
    'GET /api/feed/hot',
    'feeds.hot',
    pageInput,
    postCardView,
    'List public posts and posts of your private communities, by rank',
  ),
  listRoute(
    'GET /api/feed/new',
    'feeds.new',
    pageInput,
    postCardView,
    'List public posts and posts of your private communities, newest first',
  ),
  listRoute(
    'GET /api/feed/replies',
    'feeds.replies',
    pageInput,
    feedReplyView,
    'List replies to your comments, newest first',
  ),
  listRoute(
    'GET /api/feed/community-posts',
    'feeds.communityPosts',
    communityPostsFeedInput,
    feedCommunityPostView,
    'List the posts of your communities, newest or hottest first',
  ),
  route(
    'GET /api/feed/preview',
    'feeds.preview',
    noInput,
    z.array(feedPreviewItem),
    'List the newest posts and comments by others in your communities',
  ),
]
