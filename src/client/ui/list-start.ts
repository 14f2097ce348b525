import { createPath, useLocation, useSearchParams } from 'react-router-dom'
import { startParameter } from '../../shared/platform/page-parameters.ts'

/** The cursor after which the list of the page starts; undefined on its first page. */
export function useListStart(): string | undefined {
  const [params] = useSearchParams()
  return params.get(startParameter) || undefined
}

/** Lets the list start at its beginning, as every change of its order, filter or kind must. */
export function withoutStart(params: URLSearchParams): URLSearchParams {
  params.delete(startParameter)
  return params
}

/** Returns a function that returns the URL of this page without some parameters, and with its list from the beginning. */
export function useHrefWithout() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return (names: readonly string[]) => {
    const next = withoutStart(new URLSearchParams(params))
    for (const name of names) next.delete(name)
    return createPath({ pathname, search: String(next) })
  }
}

/** Returns a function that returns the URL of this page with its list starting after a cursor; null for its beginning. */
export function useStartHref(hash = '') {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return (cursor: string | null) => {
    const next = withoutStart(new URLSearchParams(params))
    if (cursor !== null) next.set(startParameter, cursor)
    return createPath({ pathname, search: String(next), hash })
  }
}
