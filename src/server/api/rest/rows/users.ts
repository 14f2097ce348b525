import { postCardView } from '../../../../shared/discussions/posts.ts'
import {
  pushDeviceInput,
  pushDeviceView,
  pushKeyView,
  pushSubscriptionInput,
  pushTextView,
} from '../../../../shared/notifications/push.ts'
import { done, pageInput } from '../../../../shared/platform/fields.ts'
import { blockView } from '../../../../shared/users/blocks.ts'
import {
  profileView,
  userCommentView,
  userCommunityView,
  userInput,
  userPageInput,
} from '../../../../shared/users/profiles.ts'
import { listRoute, noInput, type RestRow, route } from '../route.ts'

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
  listRoute(
    'GET /api/blocks',
    'blocks.list',
    pageInput,
    blockView,
    'List the users whom you muted or blocked, newest first',
  ),
  route(
    'PUT /api/users/:id/block',
    'blocks.block',
    userInput,
    done,
    'Block a user: neither sees what the other writes',
  ),
  route('DELETE /api/users/:id/block', 'blocks.unblock', userInput, done, 'Unblock a user'),
  route('PUT /api/users/:id/mute', 'blocks.mute', userInput, done, 'Mute a user: you no longer see what they write'),
  route('DELETE /api/users/:id/mute', 'blocks.unmute', userInput, done, 'Unmute a user'),
  route(
    'GET /api/push/key',
    'push.key',
    noInput,
    pushKeyView,
    'The public key with which browsers subscribe to pushes',
  ),
  listRoute(
    'GET /api/push/devices',
    'push.devices',
    pageInput,
    pushDeviceView,
    'List your devices that get push notifications, newest first',
  ),
  route(
    'PUT /api/push/devices',
    'push.subscribe',
    pushSubscriptionInput,
    pushDeviceView,
    'Send push notifications to this device while its session lasts',
  ),
  route('DELETE /api/push/devices/:id', 'push.remove', pushDeviceInput, done, 'Remove a device'),
  route(
    'GET /api/push/notifications/:id',
    'push.text',
    pushDeviceInput,
    pushTextView,
    'The text of a notification that was pushed, while it is news',
  ),
]
