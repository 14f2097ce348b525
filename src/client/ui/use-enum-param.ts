import { useSearchParams } from 'react-router-dom'

/**
 * Which of some values is chosen, as the parameter of this name in the address has it: the first one when it has none. The
 * rest of the address stays.
 */
export function useAddressChoice<V extends string>(
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
