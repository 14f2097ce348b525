import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../app/trpc.ts'

const pageByPage = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  // What was found before stays until what is searched for now has come.
  placeholderData: keepPreviousData,
}

const sought = (q: string) => (q === '' ? {} : { q })

export const useSavedPosts = (q: string) => trpc.saved.posts.useInfiniteQuery(sought(q), pageByPage)
export const useSavedCommunities = (q: string) => trpc.saved.communities.useInfiniteQuery(sought(q), pageByPage)
export const useHiddenPosts = (q: string) => trpc.saved.hidden.useInfiniteQuery(sought(q), pageByPage)
