import { useSearchParams } from 'react-router-dom'
import { useSearchWords } from '../ui/use-search-words.ts'

export const kinds = ['posts', 'comments', 'communities', 'people'] as const
export type Kind = (typeof kinds)[number]

/** What is searched for and which kind of it is shown, as the address has it. */
export function useSearch() {
  const [params, setParams] = useSearchParams()
  const { q, search } = useSearchWords()
  const show = (kind: string | null) =>
    setParams((before) => {
      if (kind === null || kind === 'posts') before.delete('kind')
      else before.set('kind', kind)
      return before
    })
  const kind: Kind = kinds.find((one) => one === params.get('kind')) ?? 'posts'
  return { q, search, kind, show }
}
