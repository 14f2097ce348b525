import { useSearchParams } from 'react-router-dom'
import { type CommentSort, commentSorts } from '../../../../shared/discussions/comment-sorts.ts'

const param = 'comments'

/** The query string of a post's URL for this order of comments. */
export const sortQuery = (sort: CommentSort) => (sort === 'best' ? '' : `?${param}=${sort}`)

/** The order of the comments, stored in the URL. */
export function useSort() {
  const [params, setParams] = useSearchParams()
  const sort = commentSorts.find((one) => one === params.get(param)) ?? 'best'
  const setSort = (next: CommentSort) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === 'best') after.delete(param)
        else after.set(param, next)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { sort, setSort }
}
