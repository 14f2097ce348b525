const dayOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate())
const daysAWeek = 7

/** The heading of an instant (ISO 8601), by the calendar days of the browser: a week is today and the six days before. */
export function periodOf(at: string, now = new Date()): 'Today' | 'This week' | 'Earlier' {
  const day = dayOf(new Date(at))
  if (day >= dayOf(now)) return 'Today'
  const weekStart = dayOf(now)
  weekStart.setDate(weekStart.getDate() - daysAWeek + 1)
  return day >= weekStart ? 'This week' : 'Earlier'
}
