import type { inferRouterOutputs } from '@trpc/server'
import { z } from 'zod'
import { exportAnswer, sessionView } from '../../shared/account.ts'
import { signupAnswer, userAnswer, userView } from '../../shared/accounts.ts'
import { adminCommunityView, adminPostView, adminUserView, flaggedPostsAnswer } from '../../shared/admin.ts'
import { commentView } from '../../shared/comments.ts'
import { communityView, forumView, trendingCommunityView } from '../../shared/communities.ts'
import { feedCommunityPostView, feedPreviewItem, feedReplyView } from '../../shared/feeds.ts'
import { done } from '../../shared/fields.ts'
import { personCommentView, personCommunityView, personView } from '../../shared/people.ts'
import { createdPost, postCardView, postView } from '../../shared/posts.ts'
import { reactionSummaryView } from '../../shared/reactions.ts'
import { flaggedPostsView, userReportsView } from '../../shared/reports.ts'
import { settingsAnswer } from '../../shared/settings.ts'
import { topicSearchAnswer, topicView, trendingTopicView } from '../../shared/topics.ts'
import type { AppRouter } from '../router.ts'

type Outputs = inferRouterOutputs<AppRouter>
type ProcedurePath = { [R in keyof Outputs & string]: `${R}.${keyof Outputs[R] & string}` }[keyof Outputs & string]
type OutputOf<P extends ProcedurePath> = P extends `${infer R}.${infer N}`
  ? R extends keyof Outputs
    ? N extends keyof Outputs[R]
      ? Outputs[R][N]
      : never
    : never
  : never

/** One REST path and the procedure behind it. */
export interface RestRow {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Parameters stand as `:name`; they, the query and the body together are the procedure's input. */
  path: string
  calls: ProcedurePath
  /** What the call answers when it succeeds; for a list the bare array. */
  answers: z.ZodType
  /** A list takes `limit` and `cursor`, and names its next page in a `Link` header. */
  isList: boolean
  status: 200 | 201
  /** Input names of the parameters that are called otherwise in the path. */
  rename: Readonly<Record<string, string>>
  /** For the documentation: what the call does. */
  does: string
}

type Verb = `${RestRow['method']} /api/${string}`
type Options = Partial<Pick<RestRow, 'status' | 'rename'>>

const split = (verb: Verb) => {
  const [method, path] = verb.split(' ') as [RestRow['method'], string]
  return { method, path }
}

/** A path that answers what its procedure answers. Does not compile when the schema does not fit the procedure. */
const one = <P extends ProcedurePath, A extends z.ZodType>(
  verb: Verb,
  calls: P,
  answers: OutputOf<P> extends z.output<A> ? A : never,
  does: string,
  { status = 200, rename = {} }: Options = {},
): RestRow => ({ ...split(verb), calls, answers, does, status, rename, isList: false })

/** A path that answers the bare items of a paged list. */
const list = <P extends ProcedurePath, A extends z.ZodType>(
  verb: Verb,
  calls: P,
  item: OutputOf<P> extends { items: z.output<A>[] } ? A : never,
  does: string,
  { rename = {} }: Options = {},
): RestRow => ({ ...split(verb), calls, answers: z.array(item), does, status: 200, rename, isList: true })

const created = { status: 201 } as const

/** Every path of the REST interface. A row renames and coerces, nothing more: the rules are in the procedures. */
export const restTable: readonly RestRow[] = [
  one('GET /api/auth/me', 'auth.me', userView, 'The signed-in person; 401 when there is none'),
  one('POST /api/auth/login', 'auth.login', userAnswer, 'Sign in'),
  one('POST /api/auth/logout', 'auth.logout', done, 'Sign out'),
  one('POST /api/auth/signup', 'auth.signup', signupAnswer, 'Make an account and sign in', created),
  one('POST /api/auth/forgot-password', 'auth.forgotPassword', done, 'Ask for a link to set a new password'),
  one('POST /api/auth/reset-password', 'auth.resetPassword', done, 'Set a new password with the token of the link'),
  one('PUT /api/auth/profile', 'auth.updateProfile', userView, 'Change name or photo'),
  one('GET /api/auth/verify-email', 'auth.verifyEmail', done, 'Verify the e-mail address with the token of the link'),
  one('POST /api/auth/resend-verification', 'auth.resendVerification', done, 'Ask for another verification mail'),

  one('POST /api/auth/second-factor', 'auth.secondFactor', userAnswer, 'The second step of signing in'),
  one('PUT /api/auth/password', 'auth.changePassword', done, 'Change your password'),

  one('GET /api/users/me/settings', 'settings.get', settingsAnswer, 'Your settings and profile'),
  one('PUT /api/users/me/settings', 'settings.save', settingsAnswer, 'Change settings: only the keys given'),
  one('GET /api/users/me/sessions', 'account.sessions', z.array(sessionView), 'Where you are signed in'),
  one('DELETE /api/users/me/sessions/:id', 'account.endSession', done, 'Sign out there'),
  one('GET /api/users/me/export', 'account.export', exportAnswer, 'Everything the product holds of you'),
  one('GET /api/users/:id', 'people.byId', personView, "A person's profile"),
  list('GET /api/users/:id/posts', 'people.posts', postCardView, "A person's posts, newest first"),
  list('GET /api/users/:id/comments', 'people.comments', personCommentView, "A person's comments, newest first"),
  list('GET /api/users/:id/communities', 'people.communities', personCommunityView, "A person's communities"),

  list('GET /api/communities', 'communities.list', communityView, 'Public communities and your own, newest first'),
  one(
    'GET /api/communities/trending',
    'communities.trending',
    z.array(trendingCommunityView),
    'Where most happens of late',
  ),
  one('POST /api/communities', 'communities.create', communityView, 'Found a community', created),
  one('GET /api/communities/by-slug/:slug', 'communities.bySlug', communityView, 'A community'),
  one('POST /api/communities/by-slug/:slug/join', 'communities.join', communityView, 'Join, or ask to join'),
  one('POST /api/communities/by-slug/:slug/leave', 'communities.leave', communityView, 'Leave'),
  one('POST /api/communities/by-slug/:slug/invite', 'invitations.send', done, 'Invite people by e-mail address'),
  one('GET /api/communities/by-slug/:slug/forums', 'communities.forums', z.array(forumView), 'Its forums'),
  list('GET /api/communities/by-slug/:slug/posts', 'posts.inCommunity', postCardView, 'Its posts, sorted and filtered'),
  one('GET /api/communities/:communityId/posts/:postId', 'posts.byId', postView, 'A post; communityId is the slug', {
    rename: { communityId: 'community', postId: 'id' },
  }),

  one('POST /api/communities/by-slug/:slug/report', 'reports.community', done, 'Report a community'),

  list('GET /api/feed/hot', 'feeds.hot', postCardView, 'Public posts, and those of your private communities, by rank'),
  list('GET /api/feed/new', 'feeds.new', postCardView, 'The same posts, newest first'),
  list('GET /api/feed/replies', 'feeds.replies', feedReplyView, "Others' replies to your comments, newest first"),
  list(
    'GET /api/feed/community-posts',
    'feeds.communityPosts',
    feedCommunityPostView,
    'Posts of the communities you belong to, newest first',
  ),
  one('GET /api/feed/preview', 'feeds.preview', z.array(feedPreviewItem), 'The newest from others in your communities'),

  one('GET /api/topics/trending', 'topics.trending', z.array(trendingTopicView), 'Topics of most posts of late'),
  one('GET /api/topics/search', 'topics.search', topicSearchAnswer, 'Topics whose name begins with q'),
  one('POST /api/topics', 'topics.create', topicView, 'Make a topic, or get the one of that name', created),

  one('POST /api/posts', 'posts.create', createdPost, 'Post into a forum', created),
  one('PUT /api/posts/:postId', 'posts.edit', postView, 'Change your post', { rename: { postId: 'id' } }),
  one('DELETE /api/posts/:postId', 'posts.remove', done, 'Delete your post', { rename: { postId: 'id' } }),
  list('GET /api/posts/:postId/comments', 'comments.list', commentView, 'Comments of a post, oldest first'),
  one('POST /api/posts/:postId/comments', 'comments.add', commentView, 'Comment, or reply to parentId', created),
  one('PUT /api/posts/comments/:commentId', 'comments.edit', commentView, 'Change your comment', {
    rename: { commentId: 'id' },
  }),
  one('DELETE /api/posts/comments/:commentId', 'comments.remove', done, 'Delete your comment', {
    rename: { commentId: 'id' },
  }),

  one(
    'GET /api/reactions/:targetType/:targetId',
    'reactions.list',
    z.array(reactionSummaryView),
    'Reactions to a post or comment, of every type; targetType is POST or COMMENT',
  ),
  one(
    'POST /api/reactions/:targetType/:targetId',
    'reactions.react',
    z.array(reactionSummaryView),
    'React, change your reaction, or take back the one you hold',
  ),

  one('GET /api/posts/user-reports', 'reports.mine', userReportsView, 'Posts you reported, and those you hid'),
  one('GET /api/posts/flagged', 'reports.flagged', flaggedPostsView, 'Posts that reports have hidden where you read'),
  one('POST /api/posts/:id/report', 'reports.post', done, 'Report a post'),
  one('POST /api/posts/comments/:id/report', 'reports.comment', done, 'Report a comment'),
  one('POST /api/users/:id/report', 'reports.person', done, 'Report a person'),

  one('GET /api/admin/new-users', 'admin.newUsers', z.array(adminUserView), 'The ten people who registered last'),
  list('GET /api/admin/search-users', 'admin.searchUsers', adminUserView, 'People by name or e-mail address'),
  list(
    'GET /api/admin/search-communities',
    'admin.searchCommunities',
    adminCommunityView,
    'Communities by name or description, private ones too',
  ),
  list(
    'GET /api/admin/search-posts',
    'admin.searchPosts',
    adminPostView,
    'Posts by title or content, wherever they stand',
  ),
  one('GET /api/admin/flagged-posts', 'admin.flaggedPosts', flaggedPostsAnswer, 'Reports of posts, by numbered pages'),
]
