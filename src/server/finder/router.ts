import { searchAllInput, searchInput } from '../../shared/search.ts'
import { limitedByPerson, publicProcedure, router } from '../trpc.ts'
import { findAll } from './find-all.ts'
import { findCommunities } from './find-communities.ts'
import { findPeople } from './find-people.ts'
import { findComments, findPosts } from './find-written.ts'

const searchProcedure = publicProcedure.use(limitedByPerson('search'))

export const finderRouter = router({
  all: searchProcedure.input(searchAllInput).query(({ ctx, input }) => findAll(ctx, input.q)),
  posts: searchProcedure.input(searchInput).query(({ ctx, input }) => findPosts(ctx, input)),
  comments: searchProcedure.input(searchInput).query(({ ctx, input }) => findComments(ctx, input)),
  communities: searchProcedure.input(searchInput).query(({ ctx, input }) => findCommunities(ctx, input)),
  people: searchProcedure.input(searchInput).query(({ ctx, input }) => findPeople(ctx, input)),
})
