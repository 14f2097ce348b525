import { useSearchParams } from 'react-router-dom'
import { auditActions } from '../../../../shared/instance/audit-log.ts'
import { limits } from '../../../../shared/platform/limits.ts'

/** The filters, named as in the URL. */
const names = ['q', 'action', 'user', 'community', 'from', 'until'] as const
type Name = (typeof names)[number]

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The first or last instant of a day in the viewer's time zone. */
const momentOf = (day: string, time: '00:00:00.000' | '23:59:59.999') =>
  isDay(day) ? new Date(`${day}T${time}`).toISOString() : undefined

/** The filters in the URL. `asked` is the same as input for the server. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams()
  const chosen = (name: Name) => params.get(name)?.trim().slice(0, limits.queryMax) ?? ''
  const action = auditActions.find((one) => one === params.get('action'))
  const parts = {
    q: chosen('q') || undefined,
    action,
    userId: chosen('user') || undefined,
    slug: chosen('community') || undefined,
    from: momentOf(chosen('from'), '00:00:00.000'),
    until: momentOf(chosen('until'), '23:59:59.999'),
  }
  const query = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [Part in keyof typeof parts]: Exclude<(typeof parts)[Part], undefined>
  }
  return {
    values: chosen,
    query,
    isSet: names.some((name) => chosen(name) !== ''),
    set: (name: Name, value: string) =>
      setParams(
        (before) => {
          if (value === '') before.delete(name)
          else before.set(name, value)
          return before
        },
        { replace: true, preventScrollReset: true },
      ),
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
  }
}

export type AuditFilterValues = ReturnType<typeof useAuditFilter>
