import { lazy, Suspense } from 'react'
import { useMenuLoader } from '../../../ui/use-lazy-menu.ts'
import { FilterButton } from './FilterButton.tsx'
import type { FilterProps } from './FilterMenu.tsx'

const loadMenu = () => import('./FilterMenu.tsx')
const FilterMenu = lazy(async () => ({ default: (await loadMenu()).FilterMenu }))

/** Loads the filter menu on demand. */
export function LazyFilterMenu(props: FilterProps) {
  const { isReady, trigger } = useMenuLoader(loadMenu, 'filters')
  const { ref, search } = props
  const button = { count: search.filters.length, ref }
  if (!isReady) return <FilterButton {...button} {...trigger} />
  return (
    <Suspense fallback={<FilterButton {...button} />}>
      <FilterMenu {...props} />
    </Suspense>
  )
}
