import { trpc } from '../app/trpc.ts'

/** The posts of a community, newest first, page by page. */
export const useCommunityPosts = (slug: string) =>
  trpc.posts.inCommunity.useInfiniteQuery({ slug }, { getNextPageParam: (page) => page.nextCursor })

export type CommunityPosts = ReturnType<typeof useCommunityPosts>
