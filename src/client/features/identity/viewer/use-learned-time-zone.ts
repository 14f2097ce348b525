import { useEffect } from 'react'
import { ownTimeZone } from '../../../platform/own-time-zone.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useViewer } from './use-viewer.ts'

/** Tells the server the time zone of the browser once, while it knows none of the viewer. */
export function useLearnedTimeZone() {
  const { viewer } = useViewer()
  // Changes nothing in the cache, in which another user may be the viewer by the time of the answer.
  const { mutate } = trpc.settings.learnTimeZone.useMutation()
  const unknownOf = viewer?.timeZone === null ? viewer.id : null
  useEffect(() => {
    const timeZone = ownTimeZone()
    if (unknownOf !== null && timeZone !== null) mutate({ timeZone })
  }, [unknownOf, mutate])
}
