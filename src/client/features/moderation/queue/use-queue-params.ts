import { useSearchParams } from 'react-router-dom'
import { queueSorts } from '../../../../shared/moderation/queue.ts'
import { reportStatuses } from '../../../../shared/moderation/reports.ts'

/** The value of the status for posts that wait for approval. */
export const heldStatus = 'HELD'

export type QueueParams = ReturnType<typeof useQueueParams>

/** The state of the queue in the URL: the filter, the sort order and the open case. */
export function useQueueParams() {
  const [params, setParams] = useSearchParams()
  const caseId = params.get('case')
  /** Sets or removes a parameter and keeps the others. */
  const changed = (name: string, value: string | null) => {
    const after = new URLSearchParams(params)
    if (value === null) after.delete(name)
    else after.set(name, value)
    return after
  }
  // Changing the filter closes the case, which the other list may not contain.
  const chosen = (name: string, value: string | null) => {
    const after = changed(name, value)
    after.delete('case')
    setParams(after, { preventScrollReset: true })
  }
  return {
    status: reportStatuses.find((status) => status === params.get('status')) ?? 'OPEN',
    /** Whether the posts that wait for approval are shown instead of cases. */
    isHeld: params.get('status') === heldStatus,
    sort: queueSorts.find((sort) => sort === params.get('sort')) ?? 'latest',
    isMine: params.get('mine') === 'true',
    caseId,
    setStatus: (status: string | null) => chosen('status', status === 'OPEN' ? null : status),
    setSort: (sort: string) => chosen('sort', sort === 'latest' ? null : sort),
    setMine: (isMine: boolean) => chosen('mine', isMine ? 'true' : null),
    /** The link to a case. */
    hrefOf: (id: string) => `?${changed('case', id)}`,
    /** Moving between cases replaces the history entry, so that going back closes the case. */
    open: (id: string) => setParams(changed('case', id), { replace: caseId !== null, preventScrollReset: true }),
    close: () => setParams(changed('case', null), { replace: true, preventScrollReset: true }),
  }
}
