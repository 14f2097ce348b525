import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'

interface Suspended {
  /** Null for a suspension without end. */
  end: Date | null
  removesContent: boolean
  reason: string
}

/** Says how long a suspension lasts, what it removed and why. The log stores its English, which is searched. */
export function suspensionDetail({ end, removesContent, reason }: Suspended): Phrase {
  if (end === null)
    return removesContent
      ? phrase('Without end, with everything they wrote removed: {reason}', { reason })
      : phrase('Without end: {reason}', { reason })
  return removesContent
    ? phrase('Until {end}, with everything they wrote removed: {reason}', { end, reason })
    : phrase('Until {end}: {reason}', { end, reason })
}

/** Matches the English of `suspensionDetail`. */
const stored =
  /^(?:Without end|Until (?<day>\d+ \w+ \d+)(?: at |, )(?<time>\d\d:\d\d) \(UTC\))(?<removal>, with everything they wrote removed)?: (?<reason>.*)$/su

/** Returns the detail of a stored suspension for any reader; the text itself if it has another form. */
export function readSuspensionDetail(detail: string): Phrase | string {
  const { day, time, removal, reason = '' } = stored.exec(detail)?.groups ?? {}
  const end = day === undefined ? null : new Date(`${day} ${time} UTC`)
  if (!stored.test(detail) || Number.isNaN(end?.getTime())) return detail
  return suspensionDetail({ end, removesContent: removal !== undefined, reason })
}
