import { authRouter } from './auth/router.ts'
import { commentsRouter } from './comments/router.ts'
import { communitiesRouter } from './communities/router.ts'
import { postsRouter } from './posts/router.ts'
import { topicsRouter } from './topics/router.ts'
import { router } from './trpc.ts'

export const appRouter = router({
  auth: authRouter,
  communities: communitiesRouter,
  topics: topicsRouter,
  posts: postsRouter,
  comments: commentsRouter,
})

/** The typed API, as the browser imports it. */
export type AppRouter = typeof appRouter
