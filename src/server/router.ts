import { factorsRouter } from './account/factors-router.ts'
import { accountRouter } from './account/router.ts'
import { adminRouter } from './admin/router.ts'
import { adminPeopleRouter } from './admin-people/router.ts'
import { adminSettingsRouter } from './admin-settings/router.ts'
import { auditRouter } from './audit/router.ts'
import { authRouter } from './auth/router.ts'
import { commentsRouter } from './comments/router.ts'
import { communitiesRouter } from './communities/router.ts'
import { communitySettingsRouter } from './community-settings/router.ts'
import { contactRouter } from './contact/router.ts'
import { deskRouter } from './desk/router.ts'
import { feedsRouter } from './feeds/router.ts'
import { finderRouter } from './finder/router.ts'
import { inboxRouter } from './inbox/router.ts'
import { instanceRouter } from './instance/router.ts'
import { invitationsRouter } from './invitations/router.ts'
import { membersRouter } from './members/router.ts'
import { peopleRouter } from './people/router.ts'
import { postsRouter } from './posts/router.ts'
import { reactionsRouter } from './reactions/router.ts'
import { readersRouter } from './readers/router.ts'
import { reportsRouter } from './reports/router.ts'
import { requestsRouter } from './requests/router.ts'
import { savedRouter } from './saved/router.ts'
import { settingsRouter } from './settings/router.ts'
import { threadsRouter } from './threads/router.ts'
import { topicsRouter } from './topics/router.ts'
import { router } from './trpc.ts'

export const appRouter = router({
  auth: authRouter,
  account: accountRouter,
  factors: factorsRouter,
  settings: settingsRouter,
  people: peopleRouter,
  communities: communitiesRouter,
  communitySettings: communitySettingsRouter,
  members: membersRouter,
  requests: requestsRouter,
  invitations: invitationsRouter,
  topics: topicsRouter,
  posts: postsRouter,
  comments: commentsRouter,
  threads: threadsRouter,
  reactions: reactionsRouter,
  reports: reportsRouter,
  saved: savedRouter,
  feeds: feedsRouter,
  search: finderRouter,
  readers: readersRouter,
  contact: contactRouter,
  inbox: inboxRouter,
  instance: instanceRouter,
  desk: deskRouter,
  admin: adminRouter,
  adminPeople: adminPeopleRouter,
  adminSettings: adminSettingsRouter,
  audit: auditRouter,
})

/** The typed API, as the browser imports it. */
export type AppRouter = typeof appRouter
