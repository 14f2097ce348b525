import { z } from 'zod'
import {
  communityInput,
  communityListInput,
  communityPageInput,
  communityView,
  createCommunityInput,
  forumView,
  joinInput,
  trendingCommunityView,
} from '../../../../shared/communities/communities.ts'
import {
  invitationTokenInput,
  inviteInput,
  inviteLinkIdInput,
  inviteLinkInput,
  inviteLinkView,
  newInviteLink,
} from '../../../../shared/communities/invitations.ts'
import {
  createTopicInput,
  topicSearchInput,
  topicSearchResponse,
  topicView,
  trendingTopicView,
} from '../../../../shared/communities/topics.ts'
import { communityPostsInput, postCardView, postInput, postView } from '../../../../shared/discussions/posts.ts'
import { done } from '../../../../shared/platform/fields.ts'
import { created, listRoute, noInput, type RestRow, route } from '../route.ts'

export const communitiesRows: readonly RestRow[] = [
  listRoute(
    'GET /api/communities',
    'communities.list',
    communityListInput,
    communityView,
    'List public communities and your own, newest first',
  ),
  route(
    'GET /api/communities/trending',
    'communities.trending',
    noInput,
    z.array(trendingCommunityView),
    'List the most active communities',
  ),
  route(
    'POST /api/communities',
    'communities.create',
    createCommunityInput,
    communityView,
    'Create a community',
    created,
  ),
  route('GET /api/communities/by-slug/:slug', 'communities.bySlug', communityInput, communityView, 'A community'),
  route(
    'POST /api/communities/by-slug/:slug/join',
    'communities.join',
    joinInput,
    communityView,
    'Join a community, or request to join',
  ),
  route('POST /api/communities/by-slug/:slug/leave', 'communities.leave', communityInput, communityView, 'Leave'),
  route(
    'POST /api/communities/by-slug/:slug/invite',
    'invitations.send',
    inviteInput,
    done,
    'Invite people by email address',
  ),
  route(
    'POST /api/communities/by-slug/:slug/invite-links',
    'inviteLinks.create',
    inviteLinkInput,
    newInviteLink,
    'Make an invite link; only this answer contains its address',
    created,
  ),
  listRoute(
    'GET /api/communities/by-slug/:slug/invite-links',
    'inviteLinks.list',
    communityPageInput,
    inviteLinkView,
    'List the invite links of a community, or your own, newest first',
  ),
  route('DELETE /api/invite-links/:id', 'inviteLinks.revoke', inviteLinkIdInput, done, 'Revoke an invite link'),
  route(
    'POST /api/invite-links/:token/accept',
    'invitations.accept',
    invitationTokenInput,
    communityView,
    'Join a community by an invite link, or request to join',
  ),
  route(
    'GET /api/communities/by-slug/:slug/forums',
    'communities.forums',
    communityInput,
    z.array(forumView),
    'List the forums of a community',
  ),
  listRoute(
    'GET /api/communities/by-slug/:slug/posts',
    'posts.inCommunity',
    communityPostsInput,
    postCardView,
    'List the posts of a community, sorted and filtered',
  ),
  route(
    'GET /api/communities/:communityId/posts/:postId',
    'posts.byId',
    postInput,
    postView,
    'Get a post; communityId is the slug',
    {
      rename: { communityId: 'community', postId: 'id' },
    },
  ),
  route(
    'GET /api/topics/trending',
    'topics.trending',
    noInput,
    z.array(trendingTopicView),
    'List the topics with the most recent posts',
  ),
  route(
    'GET /api/topics/search',
    'topics.search',
    topicSearchInput,
    topicSearchResponse,
    'List topics whose name begins with q',
  ),
  route(
    'POST /api/topics',
    'topics.create',
    createTopicInput,
    topicView,
    'Create a topic, or get the existing one with that name',
    created,
  ),
]
