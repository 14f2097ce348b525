import { useRef } from 'react'
import type { Case } from '../../../../shared/moderation/queue.ts'

/**
 * The cases before and after the open one. A case that has left the list, because somebody took or decided it, keeps
 * its last position.
 */
export function useAdjacentCases(cases: readonly Case[], caseId: string | null) {
  const last = useRef(0)
  const at = cases.findIndex(({ id }) => id === caseId)
  if (at >= 0) last.current = at
  const isThere = at >= 0
  const next = cases[isThere ? at + 1 : last.current]
  const previous = cases[(isThere ? at : last.current) - 1]
  return { next, previous }
}
