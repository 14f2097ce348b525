import { useEffect } from 'react'
import { ownTimeZone } from '../../../platform/own-time-zone.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useViewer } from './use-viewer.ts'

/** Tells the server the time zone of the browser once, while it knows none of the viewer. */
export function useLearnedTimeZone() {
  const { viewer } = useViewer()
  // The answer is left: another user may have signed in meanwhile, and the next page comes with the zone.
  const { mutate } = trpc.settings.learnTimeZone.useMutation()
  const unknownOf = viewer?.timeZone === null ? viewer.id : null
  useEffect(() => {
    const timeZone = ownTimeZone()
    if (unknownOf !== null && timeZone !== null) mutate({ timeZone })
  }, [unknownOf, mutate])
}
