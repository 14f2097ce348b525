import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { reportedPageSizes } from '../../../../shared/administration/dashboard.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { trpc } from '../../../platform/trpc.ts'

/** One page of the reports of posts. The URL contains the page number and size. */
export function useReportedPosts() {
  const [params, setParams] = useSearchParams()
  const requestedPage = Number(params.get('page'))
  const page = Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= 1_000_000 ? requestedPage : 1
  const pageSize = reportedPageSizes.find((size) => String(size) === params.get('pageSize')) ?? limits.reportedPageSize
  const list = trpc.admin.flaggedPosts.useQuery({ page, pageSize }, { placeholderData: keepPreviousData })

  const goTo = (page: number, size: number = pageSize) =>
    setParams(
      (before) => {
        before.delete('page')
        before.delete('pageSize')
        if (page !== 1) before.set('page', String(page))
        if (size !== limits.reportedPageSize) before.set('pageSize', String(size))
        return before
      },
      { preventScrollReset: true },
    )
  return { list, pageSize, goTo, setPageSize: (size: number) => goTo(1, size) }
}
