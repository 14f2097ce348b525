import { useRef } from 'react'
import type { Case } from '../../shared/desk.ts'

/**
 * The cases before and after the one that is open. One that has left the queue, by being taken or decided, counts as
 * standing where it last stood.
 */
export function useNeighbours(cases: readonly Case[], caseId: string | null) {
  const last = useRef(0)
  const at = cases.findIndex(({ id }) => id === caseId)
  if (at >= 0) last.current = at
  const isThere = at >= 0
  const next = cases[isThere ? at + 1 : last.current]
  const previous = cases[(isThere ? at : last.current) - 1]
  return { next, previous }
}
