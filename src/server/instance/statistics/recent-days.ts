import type { Day } from '../../../shared/administration/dashboard.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { dayAfter, dayOf, daysBetween } from './calendar.ts'
import { countDay } from './count-days.ts'
import { listDaysFrom } from './queries.ts'

const emptyDay = { signUps: 0, activeUsers: 0, posts: 0, comments: 0, reports: 0, storageBytes: null }

/** Returns the latest days, oldest first; today's counts are incomplete. Days without counts have zeros. */
export async function recentDays(services: Services, days: number): Promise<Day[]> {
  const today = dayOf(timestamp(services))
  const from = dayAfter(today, 1 - days)
  const counted = new Map((await listDaysFrom(services.db, from)).map((day) => [day.day, day]))
  const shown = daysBetween(from, today).map((day) => counted.get(day) ?? { day, ...emptyDay })
  const soFar = await countDay(services.db, today)
  return shown.map((day) => (day.day === today ? { ...day, ...soFar } : day))
}
