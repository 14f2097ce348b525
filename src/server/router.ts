import { factorsRouter } from './account/factors-router.ts'
import { accountRouter } from './account/router.ts'
import { authRouter } from './auth/router.ts'
import { commentsRouter } from './comments/router.ts'
import { communitiesRouter } from './communities/router.ts'
import { peopleRouter } from './people/router.ts'
import { postsRouter } from './posts/router.ts'
import { settingsRouter } from './settings/router.ts'
import { topicsRouter } from './topics/router.ts'
import { router } from './trpc.ts'

export const appRouter = router({
  auth: authRouter,
  account: accountRouter,
  factors: factorsRouter,
  settings: settingsRouter,
  people: peopleRouter,
  communities: communitiesRouter,
  topics: topicsRouter,
  posts: postsRouter,
  comments: commentsRouter,
})

/** The typed API, as the browser imports it. */
export type AppRouter = typeof appRouter
