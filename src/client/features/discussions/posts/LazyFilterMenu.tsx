import { lazy, Suspense, useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import { FilterButton } from './FilterButton.tsx'
import type { FilterProps } from './FilterMenu.tsx'

const loadMenu = () => import('./FilterMenu.tsx')
const prefetchMenu = () => void loadMenu().catch(() => undefined)
const FilterMenu = lazy(async () => ({ default: (await loadMenu()).FilterMenu }))

/** Loads the filter menu on demand. */
export function LazyFilterMenu(props: FilterProps) {
  const [isReady, setReady] = useState(false)
  const open = () =>
    loadMenu().then(
      () => setReady(true),
      () => toast.error('The filters could not be loaded. Please try again.'),
    )
  const { ref, search } = props
  const button = { count: search.filters.length, ref }
  if (!isReady) return <FilterButton {...button} onPointerEnter={prefetchMenu} onFocus={prefetchMenu} onClick={open} />
  return (
    <Suspense fallback={<FilterButton {...button} />}>
      <FilterMenu {...props} />
    </Suspense>
  )
}
