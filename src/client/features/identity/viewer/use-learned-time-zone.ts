import { useEffect } from 'react'
import { ownTimeZone } from '../../../platform/own-time-zone.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useViewer } from './use-viewer.ts'

/** Tells the server the time zone of the browser once, while it knows none of the viewer. */
export function useLearnedTimeZone() {
  const { viewer } = useViewer()
  const utils = trpc.useUtils()
  // Another user may have signed in meanwhile, so the answer does not name the viewer.
  const { mutate } = trpc.settings.learnTimeZone.useMutation({ onSuccess: () => utils.auth.viewer.invalidate() })
  const unknownOf = viewer?.timeZone === null ? viewer.id : null
  useEffect(() => {
    const timeZone = ownTimeZone()
    if (unknownOf !== null && timeZone !== null) mutate({ timeZone })
  }, [unknownOf, mutate])
}
