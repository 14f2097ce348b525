import { useEffect, useState } from 'react'
import { streamPauseMs, type Verdict, verdictOnStream } from '../../../../shared/operations/doctor.ts'
import { trpc } from '../../../platform/trpc.ts'

/** How long the events of the stream may take, in milliseconds. */
const streamPatienceMs = 10_000 + streamPauseMs

/** Opens a short stream once and judges how it arrives; null while that is unknown. */
function useStreamVerdict(): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [first, setFirst] = useState<number | null>(null)
  trpc.doctor.stream.useSubscription(undefined, {
    enabled: verdict === null,
    onData: () => {
      const now = performance.now()
      if (first === null) setFirst(now)
      else setVerdict(verdictOnStream(first, now))
    },
  })
  useEffect(() => {
    const timer = setTimeout(() => setVerdict((verdict) => verdict ?? verdictOnStream(null, null)), streamPatienceMs)
    return () => clearTimeout(timer)
  }, [])
  return verdict
}

const severity = { fail: 0, warn: 1, ok: 2 } as const

/** Examines the instance once per mount. The verdicts come with the gravest first. */
export function useExamination() {
  const [facts] = useState(() => ({ origin: window.location.origin, browserTime: new Date().toISOString() }))
  const { data, isError, refetch } = trpc.doctor.examine.useQuery(facts, { gcTime: 0, refetchOnWindowFocus: false })
  const stream = useStreamVerdict()
  const verdicts = data && [...data, ...(stream ? [stream] : [])]
  return {
    verdicts: verdicts?.toSorted((one, other) => severity[one.state] - severity[other.state]),
    isComplete: data !== undefined && stream !== null,
    isError,
    refetch,
  }
}
