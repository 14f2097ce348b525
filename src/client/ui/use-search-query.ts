import { useSearchParams } from 'react-router-dom'
import { limits } from '../../shared/platform/limits.ts'
import { withoutStart } from './list-start.ts'

/** The search text of a list, stored in the URL. Replaces the history entry while the user types. */
export function useSearchQuery() {
  const [params, setParams] = useSearchParams()
  const search = (query: string) =>
    setParams(
      (before) => {
        if (query === '') before.delete('q')
        else before.set('q', query)
        return withoutStart(before)
      },
      { replace: true, preventScrollReset: true },
    )
  return { q: params.get('q')?.trim().slice(0, limits.queryMax) ?? '', search }
}
