import { objectInput, restrictionInput, restrictionView } from '../../../../shared/instance/restrictions.ts'
import {
  postsHiddenByReportsView,
  reportCommunityInput,
  reportInput,
  userReportsView,
} from '../../../../shared/moderation/reports.ts'
import { done } from '../../../../shared/platform/fields.ts'
import { noInput, type RestRow, route } from '../route.ts'

export const moderationRows: readonly RestRow[] = [
  route(
    'POST /api/communities/by-slug/:slug/report',
    'reports.community',
    reportCommunityInput,
    done,
    'Report a community',
  ),
  route(
    'GET /api/posts/user-reports',
    'reports.mine',
    noInput,
    userReportsView,
    'List the posts that you reported or hid',
  ),
  route(
    'GET /api/posts/flagged',
    'reports.flagged',
    noInput,
    postsHiddenByReportsView,
    'List the posts that reports have hidden in communities you can read',
  ),
  route(
    'GET /api/decisions/:id',
    'restrictions.byId',
    restrictionInput,
    restrictionView,
    'Get a decision about you, with its rule and reason',
  ),
  route(
    'POST /api/decisions/:id/objection',
    'restrictions.object',
    objectInput,
    restrictionView,
    'Object to a decision about you',
  ),
  route('POST /api/posts/:id/report', 'reports.post', reportInput, done, 'Report a post'),
  route('POST /api/posts/comments/:id/report', 'reports.comment', reportInput, done, 'Report a comment'),
  route('POST /api/users/:id/report', 'reports.user', reportInput, done, 'Report a user'),
]
