import { chartDays } from '../../../shared/administration/dashboard.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { engineOf } from '../../platform/db/engine.ts'
import type { Db } from '../../platform/db/open.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { dayAfter, dayOf, daysBetween } from './calendar.ts'
import {
  type CountedTable,
  countActiveUsersOn,
  countCreated,
  deleteUserDaysBefore,
  findLastDay,
  upsertDay,
} from './queries.ts'
import { mediaBytes } from './storage-size.ts'

/** The days for which user ids are stored; older days keep only a count. */
const userDaysRetention = 3

/** Counts the events of a day so far. Runs the queries one after another, because a day can have many rows. */
export async function countDay(db: Db, day: string) {
  const count = async (what: CountedTable) => {
    const happened = await countCreated(db, what, day, dayAfter(day, 1))
    await yieldToEventLoop()
    return happened
  }
  return {
    signUps: await count('signUps'),
    posts: await count('posts'),
    comments: await count('comments'),
    reports: await count('reports'),
    activeUsers: await countActiveUsersOn(db, day),
  }
}

async function storageNow(db: Db) {
  const media = await mediaBytes(db)
  return { storageBytes: (await engineOf(db).measureBytes(db)) + media, mediaBytes: media }
}

/** Counts today and all days since the last complete count; on the first run, as many days as the dashboard shows. */
export async function countDays(services: Services, isStopped: () => boolean = () => false) {
  const { db } = services
  const today = dayOf(timestamp(services))
  const earliest = dayAfter(today, 1 - Math.max(...chartDays))
  const last = (await findLastDay(db))?.day ?? earliest
  for (const day of daysBetween(last > earliest ? last : earliest, today)) {
    if (isStopped()) return
    const space = day === today ? await storageNow(db) : { storageBytes: null, mediaBytes: null }
    await upsertDay(db, { day, ...(await countDay(db, day)), ...space })
    await yieldToEventLoop()
  }
  await deleteUserDaysBefore(db, dayAfter(today, 1 - userDaysRetention), isStopped)
}
