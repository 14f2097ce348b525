import { useSearchParams } from 'react-router-dom'
import { type CommentSort, commentSorts } from '../../shared/threads.ts'

const param = 'comments'

/** The query of a post's address with its comments in this order. */
export const searchFor = (sort: CommentSort) => (sort === 'best' ? '' : `?${param}=${sort}`)

/** The order of the comments, which stands in the address. */
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
