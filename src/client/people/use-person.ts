import { type RouterOutputs, trpc } from '../app/trpc.ts'

const nextPage = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor }

/** What a person wrote and where they belong, page by page, as far as the viewer may see it. */
export const usePersonPosts = (id: string) => trpc.people.posts.useInfiniteQuery({ id }, nextPage)
export const usePersonComments = (id: string) => trpc.people.comments.useInfiniteQuery({ id }, nextPage)
export const usePersonCommunities = (id: string) => trpc.people.communities.useInfiniteQuery({ id }, nextPage)

export type PersonPost = RouterOutputs['people']['posts']['items'][number]
export type PersonComment = RouterOutputs['people']['comments']['items'][number]
export type PersonCommunity = RouterOutputs['people']['communities']['items'][number]
