import { useEffect, useRef } from 'react'
import { piece } from '../../../ui/piece.tsx'

interface Props {
  /** Whether the viewer sees what is unread now. */
  isShown: boolean
  onVisit: () => void
}

/**
 * Records the visit once the thread is shown. A piece after the thread, because the record changes the thread: before the
 * browser has taken over all of a rendered thread, a change makes it take over the rest at once.
 */
export const VisitRecorder = piece(({ isShown, onVisit }: Props) => {
  const isRecorded = useRef(false)
  useEffect(() => {
    if (!isShown || isRecorded.current) return
    isRecorded.current = true
    onVisit()
  }, [isShown, onVisit])
  return null
})
