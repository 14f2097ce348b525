import { searchAllInput, searchInput } from '../../../shared/discovery/search.ts'
import { cachedForUsers, limitedByUser, publicProcedure, router } from '../../platform/procedures.ts'
import { countHits } from './count-hits.ts'
import { searchAll } from './search-all.ts'
import { searchCommunities } from './search-communities.ts'
import { searchComments, searchPosts } from './search-content.ts'
import { searchUsers } from './search-users.ts'

/** An answer from the cache costs no search and counts as none. */
const searchProcedure = publicProcedure.meta(cachedForUsers).use(limitedByUser('search'))

export const searchRouter = router({
  all: searchProcedure.input(searchAllInput).query(({ ctx, input }) => searchAll(ctx, input.q)),
  counts: searchProcedure.input(searchAllInput).query(({ ctx, input }) => countHits(ctx, input.q)),
  posts: searchProcedure.input(searchInput).query(({ ctx, input }) => searchPosts(ctx, input)),
  comments: searchProcedure.input(searchInput).query(({ ctx, input }) => searchComments(ctx, input)),
  communities: searchProcedure.input(searchInput).query(({ ctx, input }) => searchCommunities(ctx, input)),
  users: searchProcedure.input(searchInput).query(({ ctx, input }) => searchUsers(ctx, input)),
})
