import { type CommentSort, commentSorts } from '../../../../shared/discussions/comment-sorts.ts'
import { useEnumParam } from '../../../ui/use-enum-param.ts'

const param = 'comments'

/** The query string of a post's URL for this order of comments. */
export const sortQuery = (sort: CommentSort) => (sort === 'best' ? '' : `?${param}=${sort}`)

/** The order of the comments, stored in the URL, and a function that returns the URL with another one. */
export function useSort() {
  const [sort, , sortHref] = useEnumParam<CommentSort>(param, commentSorts)
  return { sort, sortHref }
}
