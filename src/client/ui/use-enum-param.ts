import { createPath, useLocation, useSearchParams } from 'react-router-dom'
import { withoutStart } from './list-start.ts'

/**
 * A query parameter with a fixed set of values; the first value is the default, and no part of the URL unless
 * `isExplicit`. Leaves the rest of the URL unchanged, except
 * for the start of a list.
 * Returns the value, a function that changes it, and one that returns the URL with another value.
 */
export function useEnumParam<V extends string>(
  name: string,
  [first, ...others]: readonly [V, ...V[]],
  { isExplicit = false, ...options }: { preventScrollReset?: boolean; isExplicit?: boolean } = {},
) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const chosen = others.find((value) => value === params.get(name)) ?? first
  const write = (before: URLSearchParams, value: string | null) => {
    if (value === null || (value === first && !isExplicit)) before.delete(name)
    else before.set(name, value)
    return withoutStart(before)
  }
  const choose = (value: string | null) => setParams((before) => write(before, value), options)
  const hrefOf = (value: V) => createPath({ pathname, search: String(write(new URLSearchParams(params), value)) })
  return [chosen, choose, hrefOf] as const
}
