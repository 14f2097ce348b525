import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { flaggedPageSizes } from '../../shared/admin.ts'
import { limits } from '../../shared/limits.ts'
import { trpc } from '../app/trpc.ts'

/** A page of the reports of posts, which one the address says: the first, and so many on it, unless it names others. */
export function useFlaggedPage() {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('page'))
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1
  const pageSize = flaggedPageSizes.find((size) => String(size) === params.get('pageSize')) ?? limits.flaggedPageSize
  const list = trpc.admin.flaggedPosts.useQuery({ page, pageSize }, { placeholderData: keepPreviousData })

  const goTo = (page: number, size: number = pageSize) =>
    setParams(
      (before) => {
        before.delete('page')
        before.delete('pageSize')
        if (page !== 1) before.set('page', String(page))
        if (size !== limits.flaggedPageSize) before.set('pageSize', String(size))
        return before
      },
      { preventScrollReset: true },
    )
  return { list, pageSize, goTo, setPageSize: (size: number) => goTo(1, size) }
}
