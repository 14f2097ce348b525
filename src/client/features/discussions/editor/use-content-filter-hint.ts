import { useEffect, useState } from 'react'
import type { ModerationResult } from '../../../../shared/instance/content-filter/result.ts'
import { trpc } from '../../../platform/trpc.ts'
import { runWhenIdle } from '../../../ui/use-preload.ts'

const debounceMs = 500

/** Returns why this community would refuse a text; null if no reason is known. */
export function useContentFilterHint(text: string, slug: string): ModerationResult | null {
  const [hint, setHint] = useState<ModerationResult | null>(null)
  const isEmpty = text.trim() === ''
  const rules = trpc.communities.wordRules.useQuery({ slug }, { enabled: !isEmpty, staleTime: 300_000, retry: false })
  const { data, isPending } = rules

  useEffect(() => {
    if (isEmpty) setHint(null)
    if (isEmpty || isPending) return
    let isWanted = true
    let callOff = () => {}
    const look = async () => {
      const { moderate } = await import('../../../../shared/instance/content-filter/moderate.ts')
      if (isWanted) callOff = runWhenIdle(() => setHint(moderate(text, data)))
    }
    // If the filter cannot be loaded there is no hint. The server checks the text anyway.
    const pause = setTimeout(() => look().catch(() => undefined), debounceMs)
    return () => {
      isWanted = false
      clearTimeout(pause)
      callOff()
    }
  }, [text, isEmpty, data, isPending])
  return hint
}
