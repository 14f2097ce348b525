import { msg } from '@lingui/core/macro'

const dayOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate())
const daysAWeek = 7
const periods = { today: msg`Today`, week: msg`This week`, earlier: msg`Earlier` }

/** The heading of an instant (ISO 8601), by the calendar days of the browser: a week is today and the six days before. */
export function periodOf(at: string, now = new Date()) {
  const day = dayOf(new Date(at))
  if (day >= dayOf(now)) return periods.today
  const weekStart = dayOf(now)
  weekStart.setDate(weekStart.getDate() - daysAWeek + 1)
  return day >= weekStart ? periods.week : periods.earlier
}
