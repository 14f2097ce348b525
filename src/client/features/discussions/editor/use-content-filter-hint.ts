import { useEffect, useState } from 'react'
import type { ModerationResult } from '../../shared/moderation/result.ts'
import { trpc } from '../app/trpc.ts'
import { inIdleTime } from '../ui/in-idle-time.ts'

const pauseMs = 500

/** What would be refused of a text in this community; null when nothing would, as far as is known. */
export function useHint(text: string, slug: string): ModerationResult | null {
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
      const { moderate } = await import('../../shared/moderation/moderate.ts')
      if (isWanted) callOff = inIdleTime(() => setHint(moderate(text, data)))
    }
    // Without the engine there is no hint: the server says the same later.
    const pause = setTimeout(() => look().catch(() => undefined), pauseMs)
    return () => {
      isWanted = false
      clearTimeout(pause)
      callOff()
    }
  }, [text, isEmpty, data, isPending])
  return hint
}
