import { z } from 'zod'
import { isoDateTime } from '../platform/fields.ts'
import { type Phrase, phrase } from '../platform/phrase.ts'

/** The result of one check. `fix` says what to do about it; null when there is nothing to do. */
export const verdictView = z.object({
  state: z.enum(['ok', 'warn', 'fail']),
  subject: z.string(),
  reason: z.string(),
  fix: z.string().nullable(),
})
export type Verdict = z.infer<typeof verdictView>

/** The result of one check for a reader whose language is known later. */
export interface Finding {
  state: Verdict['state']
  subject: Phrase
  reason: Phrase
  fix: Phrase | null
}

export const writeVerdict = ({ state, subject, reason, fix }: Finding, write: (phrase: Phrase) => string): Verdict => ({
  state,
  subject: write(subject),
  reason: write(reason),
  fix: fix && write(fix),
})

/** The browser sends the origin of the address that it opened, and its own time. */
export const examineInput = z.object({
  origin: z.string('origin is missing').max(300, 'origin must be at most 300 characters'),
  browserTime: isoDateTime,
})

/** How long the stream pauses between its two events, in milliseconds. */
export const streamPauseMs = 1_500

/** Judges the stream by when its two events arrived, in milliseconds; null for one that did not arrive. */
export function findingOnStream(first: number | null, second: number | null): Finding {
  const subject = phrase('Streams')
  const fix = phrase('in nginx, set proxy_buffering off, and leave text/event-stream out of gzip_types')
  if (first === null || second === null)
    return { state: 'fail', subject, reason: phrase('no events arrive, so open pages do not follow changes'), fix }
  if (second - first < streamPauseMs / 2) {
    const reason = phrase('a proxy holds events back, so open pages follow changes late')
    return { state: 'fail', subject, reason, fix }
  }
  return { state: 'ok', subject, reason: phrase('events arrive as they happen'), fix: null }
}
