const day = 86_400_000
/** The hour in UTC at which digests are due. */
const hour = 7
const monday = 1

/** The next moment after this one at which a digest is due: 7:00 UTC every day, or on Mondays. */
export function nextDigestAt(rhythm: 'daily' | 'weekly', now: string): string {
  const next = new Date(now)
  next.setUTCHours(hour, 0, 0, 0)
  if (next.getTime() <= Date.parse(now)) next.setTime(next.getTime() + day)
  const wait = rhythm === 'daily' ? 0 : (7 + monday - next.getUTCDay()) % 7
  return new Date(next.getTime() + wait * day).toISOString()
}
