import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useState } from 'react'
import { type Finding, findingOnStream, streamPauseMs, writeVerdict } from '../../../../shared/operations/doctor.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'

/** How long the events of the stream may take, in milliseconds. */
const streamPatienceMs = 10_000 + streamPauseMs

/** Opens a short stream once and judges how it arrives; null while that is unknown. */
function useStreamFinding(): Finding | null {
  const [finding, setFinding] = useState<Finding | null>(null)
  const [first, setFirst] = useState<number | null>(null)
  trpc.doctor.stream.useSubscription(undefined, {
    enabled: finding === null,
    onData: () => {
      const now = performance.now()
      if (first === null) setFirst(now)
      else setFinding(findingOnStream(first, now))
    },
  })
  useEffect(() => {
    const timer = setTimeout(() => setFinding((finding) => finding ?? findingOnStream(null, null)), streamPatienceMs)
    return () => clearTimeout(timer)
  }, [])
  return finding
}

const severity = { fail: 0, warn: 1, ok: 2 } as const

/** Examines the instance at each mount, and again in another language. The verdicts come with the gravest first. */
export function useExamination() {
  const { client } = trpc.useUtils()
  const [mountedAt] = useState(Date.now)
  const { data, isError, refetch } = useQuery({
    queryKey: [...getQueryKey(trpc.doctor.examine), mountedAt],
    // The server compares its clock with the time of each request.
    queryFn: () =>
      client.doctor.examine.query({ origin: window.location.origin, browserTime: new Date().toISOString() }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const stream = useStreamFinding()
  const translate = useTranslate()
  const verdicts = data && [...data, ...(stream ? [writeVerdict(stream, translate)] : [])]
  return {
    verdicts: verdicts?.toSorted((one, other) => severity[one.state] - severity[other.state]),
    isComplete: data !== undefined && stream !== null,
    isError,
    refetch,
  }
}
