import { z } from 'zod'
import { isoDateTime } from '../platform/fields.ts'

/** The result of one check. `fix` says what to do about it; null when there is nothing to do. */
export const verdictView = z.object({
  state: z.enum(['ok', 'warn', 'fail']),
  subject: z.string(),
  reason: z.string(),
  fix: z.string().nullable(),
})
export type Verdict = z.infer<typeof verdictView>

/** The browser sends the origin of the address that it opened, and its own time. */
export const examineInput = z.object({
  origin: z.string('origin is missing').max(300, 'origin must be at most 300 characters'),
  browserTime: isoDateTime,
})

/** How long the stream pauses between its two events, in milliseconds. */
export const streamPauseMs = 1_500

/** Judges the stream by when its two events arrived, in milliseconds; null for one that did not arrive. */
export function verdictOnStream(first: number | null, second: number | null): Verdict {
  const subject = 'Streams'
  const fix = 'in nginx, set proxy_buffering off, and leave text/event-stream out of gzip_types'
  if (first === null || second === null)
    return { state: 'fail', subject, reason: 'no events arrive, so open pages do not follow changes', fix }
  if (second - first < streamPauseMs / 2)
    return { state: 'fail', subject, reason: 'a proxy holds events back, so open pages follow changes late', fix }
  return { state: 'ok', subject, reason: 'events arrive as they happen', fix: null }
}
