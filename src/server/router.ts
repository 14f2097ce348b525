import { contactRouter } from './administration/contact/router.ts'
import { adminRouter } from './administration/dashboard/router.ts'
import { exampleContentRouter } from './administration/example-content/router.ts'
import { setupRouter } from './administration/setup/router.ts'
import { adminSettingsRouter } from './administration/system-settings/router.ts'
import { userManagementRouter } from './administration/user-management/router.ts'
import { communitySettingsRouter } from './communities/community-settings/router.ts'
import { communitiesRouter } from './communities/core/router.ts'
import { invitationsRouter } from './communities/invitations/router.ts'
import { inviteLinksRouter } from './communities/invite-links/router.ts'
import { joinRequestsRouter } from './communities/join-requests/router.ts'
import { membersRouter } from './communities/members/router.ts'
import { topicsRouter } from './communities/topics/router.ts'
import { feedsRouter } from './discovery/feeds/router.ts'
import { landingRouter } from './discovery/landing/router.ts'
import { searchRouter } from './discovery/search/router.ts'
import { syndicationRouter } from './discovery/syndication/router.ts'
import { unreadRouter } from './discovery/unread/router.ts'
import { commentsRouter } from './discussions/comments/router.ts'
import { followsRouter } from './discussions/follows/router.ts'
import { postsRouter } from './discussions/posts/router.ts'
import { reactionsRouter } from './discussions/reactions/router.ts'
import { savedRouter } from './discussions/saved/router.ts'
import { threadsRouter } from './discussions/threads/router.ts'
import { visitsRouter } from './discussions/visits/router.ts'
import { settingsRouter } from './identity/preferences/router.ts'
import { authRouter } from './identity/router.ts'
import { auditRouter } from './instance/audit-log/router.ts'
import { instanceRouter } from './instance/settings/router.ts'
import { restrictionsRouter } from './moderation/objections/router.ts'
import { heldPostsRouter } from './moderation/queue/held-posts-router.ts'
import { moderationQueueRouter } from './moderation/queue/router.ts'
import { reportsRouter } from './moderation/reports/router.ts'
import { pushRouter } from './notifications/push/router.ts'
import { notificationsRouter } from './notifications/router.ts'
import { doctorRouter } from './operations/doctor/router.ts'
import { router } from './platform/procedures.ts'
import { accountRouter } from './users/account/router.ts'
import { twoFactorRouter } from './users/account/two-factor-router.ts'
import { blocksRouter } from './users/blocks/router.ts'
import { usersRouter } from './users/profiles/router.ts'

export const appRouter = router({
  auth: authRouter,
  account: accountRouter,
  twoFactor: twoFactorRouter,
  settings: settingsRouter,
  users: usersRouter,
  blocks: blocksRouter,
  communities: communitiesRouter,
  communitySettings: communitySettingsRouter,
  members: membersRouter,
  joinRequests: joinRequestsRouter,
  invitations: invitationsRouter,
  inviteLinks: inviteLinksRouter,
  topics: topicsRouter,
  posts: postsRouter,
  comments: commentsRouter,
  threads: threadsRouter,
  visits: visitsRouter,
  follows: followsRouter,
  reactions: reactionsRouter,
  reports: reportsRouter,
  restrictions: restrictionsRouter,
  saved: savedRouter,
  feeds: feedsRouter,
  landing: landingRouter,
  unread: unreadRouter,
  search: searchRouter,
  syndication: syndicationRouter,
  contact: contactRouter,
  notifications: notificationsRouter,
  push: pushRouter,
  instance: instanceRouter,
  heldPosts: heldPostsRouter,
  moderationQueue: moderationQueueRouter,
  admin: adminRouter,
  userManagement: userManagementRouter,
  adminSettings: adminSettingsRouter,
  doctor: doctorRouter,
  setup: setupRouter,
  exampleContent: exampleContentRouter,
  auditLog: auditRouter,
})

/** The type of the tRPC API for the client. */
export type AppRouter = typeof appRouter
