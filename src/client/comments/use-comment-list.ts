import { limits } from '../../shared/limits.ts'
import { trpc } from '../app/trpc.ts'

/** What the comments of a post are kept under: every hook that changes the list must name the same. */
export const listOf = (postId: string) => ({ postId, limit: limits.pageMax })

/** The comments of a post, oldest first, page by page. */
export const useCommentList = (postId: string) =>
  trpc.comments.list.useInfiniteQuery(listOf(postId), { getNextPageParam: (page) => page.nextCursor })

export type CommentList = ReturnType<typeof useCommentList>
