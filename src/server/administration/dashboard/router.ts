import { adminSearchInput, dashboardInput, reportedPostsInput } from '../../../shared/administration/dashboard.ts'
import { recentDays } from '../../instance/statistics/recent-days.ts'
import { adminProcedure, router } from '../../platform/procedures.ts'
import { searchCommunities } from './communities.ts'
import { health } from './health.ts'
import { listJobStates } from './jobs.ts'
import { searchPosts } from './posts.ts'
import { reportedPosts } from './reported-posts.ts'
import { newestUsers, searchUsers } from './users.ts'

export const adminRouter = router({
  newUsers: adminProcedure.query(({ ctx }) => newestUsers(ctx)),
  searchUsers: adminProcedure.input(adminSearchInput).query(({ ctx, input }) => searchUsers(ctx, input)),
  searchCommunities: adminProcedure.input(adminSearchInput).query(({ ctx, input }) => searchCommunities(ctx, input)),
  searchPosts: adminProcedure.input(adminSearchInput).query(({ ctx, input }) => searchPosts(ctx, input)),
  flaggedPosts: adminProcedure.input(reportedPostsInput).query(({ ctx, input }) => reportedPosts(ctx, input)),

  /** The latest days, oldest first; today's counts are incomplete. */
  dashboard: adminProcedure.input(dashboardInput).query(({ ctx, input }) => recentDays(ctx, input.days)),
  health: adminProcedure.query(({ ctx }) => health(ctx)),
  /** The jobs, running and failed ones first. */
  jobs: adminProcedure.query(({ ctx }) => listJobStates(ctx)),
})
