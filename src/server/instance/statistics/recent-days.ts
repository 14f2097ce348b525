import type { Day } from '../../shared/admin.ts'
import { type Services, timestamp } from '../context.ts'
import { dayAfter, dayOf, daysBetween } from './calendar.ts'
import { countDay } from './count-days.ts'
import { listDaysFrom } from './queries.ts'

const nothing = { signUps: 0, activePeople: 0, posts: 0, comments: 0, reports: 0, storageBytes: null }

/** The latest days, oldest first; today as far as it went. Days that nobody counted stand there with nothing. */
export async function daysUntilNow(services: Services, days: number): Promise<Day[]> {
  const today = dayOf(timestamp(services))
  const from = dayAfter(today, 1 - days)
  const counted = new Map((await listDaysFrom(services.db, from)).map((day) => [day.day, day]))
  const shown = daysBetween(from, today).map((day) => counted.get(day) ?? { day, ...nothing })
  const soFar = await countDay(services.db, today)
  return shown.map((day) => (day.day === today ? { ...day, ...soFar } : day))
}
