import { useSearchParams } from 'react-router-dom'
import { deskSorts } from '../../shared/desk.ts'
import { reportStatuses } from '../../shared/reports.ts'

export type DeskPlace = ReturnType<typeof useDeskPlace>

/** What the desk shows, as the address has it: which queue in which order, and the case that is open. */
export function useDeskPlace() {
  const [params, setParams] = useSearchParams()
  const caseId = params.get('case')
  /** Sets a parameter, or takes it away; the rest of the address stays. */
  const changed = (name: string, value: string | null) => {
    const after = new URLSearchParams(params)
    if (value === null) after.delete(name)
    else after.set(name, value)
    return after
  }
  // Another queue begins without an open case: its first one may be none of those.
  const chosen = (name: string, value: string | null) => {
    const after = changed(name, value)
    after.delete('case')
    setParams(after, { preventScrollReset: true })
  }
  return {
    status: reportStatuses.find((status) => status === params.get('status')) ?? 'OPEN',
    sort: deskSorts.find((sort) => sort === params.get('sort')) ?? 'latest',
    isMine: params.get('mine') === 'true',
    caseId,
    setStatus: (status: string | null) => chosen('status', status === 'OPEN' ? null : status),
    setSort: (sort: string) => chosen('sort', sort === 'latest' ? null : sort),
    setMine: (isMine: boolean) => chosen('mine', isMine ? 'true' : null),
    /** Where this case is open. */
    hrefOf: (id: string) => `?${changed('case', id)}`,
    /** From one case to the next leaves no trace in the history: going back closes it. */
    open: (id: string) => setParams(changed('case', id), { replace: caseId !== null, preventScrollReset: true }),
    close: () => setParams(changed('case', null), { replace: true, preventScrollReset: true }),
  }
}
