import { useSearchParams } from 'react-router-dom'
import { limits } from '../../shared/limits.ts'

/** What a list is searched for, as the address has it. Typing leaves no trace in the history. */
export function useSearchWords() {
  const [params, setParams] = useSearchParams()
  const search = (words: string) =>
    setParams(
      (before) => {
        if (words === '') before.delete('q')
        else before.set('q', words)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return { q: params.get('q')?.trim().slice(0, limits.queryMax) ?? '', search }
}
