import { z } from 'zod'
import {
  adminCommunityView,
  adminPostView,
  adminSearchInput,
  adminUserView,
  reportedPostsInput,
  reportedPostsResponse,
} from '../../../../shared/administration/dashboard.ts'
import { listRoute, noInput, type RestRow, route } from '../route.ts'

export const administrationRows: readonly RestRow[] = [
  route('GET /api/admin/new-users', 'admin.newUsers', noInput, z.array(adminUserView), 'List the ten newest users'),
  listRoute(
    'GET /api/admin/search-users',
    'admin.searchUsers',
    adminSearchInput,
    adminUserView,
    'Search users by name or email address',
  ),
  listRoute(
    'GET /api/admin/search-communities',
    'admin.searchCommunities',
    adminSearchInput,
    adminCommunityView,
    'Search all communities by name or description',
  ),
  listRoute(
    'GET /api/admin/search-posts',
    'admin.searchPosts',
    adminSearchInput,
    adminPostView,
    'Search all posts by title or content',
  ),
  route(
    'GET /api/admin/flagged-posts',
    'admin.flaggedPosts',
    reportedPostsInput,
    reportedPostsResponse,
    'List reports of posts by page number',
  ),
]
