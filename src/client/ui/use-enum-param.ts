import { useSearchParams } from 'react-router-dom'

/**
 * A query parameter with a fixed set of values; the first value is the default. Leaves the rest of the URL unchanged.
 */
export function useEnumParam<V extends string>(
  name: string,
  [first, ...others]: readonly [V, ...V[]],
  options: { preventScrollReset?: boolean } = {},
) {
  const [params, setParams] = useSearchParams()
  const chosen = others.find((value) => value === params.get(name)) ?? first
  const choose = (value: string | null) =>
    setParams((before) => {
      if (value === null || value === first) before.delete(name)
      else before.set(name, value)
      return before
    }, options)
  return [chosen, choose] as const
}
