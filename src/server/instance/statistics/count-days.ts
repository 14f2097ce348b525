import { chartDays } from '../../shared/admin.ts'
import { type Services, timestamp } from '../context.ts'
import type { Db } from '../db/open.ts'
import { pause } from '../jobs/pause.ts'
import { dayAfter, dayOf, daysBetween } from './calendar.ts'
import {
  type Counted,
  countCreated,
  countPeopleOn,
  databaseBytes,
  deletePersonDaysBefore,
  findLastDay,
  upsertDay,
} from './queries.ts'
import { mediaBytes } from './space.ts'

/** For so many days is known who was there; then only how many. */
const peopleKeptDays = 3

/** What happened on the day, as far as it went. One thing after the other: a day can hold much. */
export async function countDay(db: Db, day: string) {
  const count = async (what: Counted) => {
    const happened = await countCreated(db, what, day, dayAfter(day, 1))
    await pause()
    return happened
  }
  return {
    signUps: await count('signUps'),
    posts: await count('posts'),
    comments: await count('comments'),
    reports: await count('reports'),
    activePeople: await countPeopleOn(db, day),
  }
}

async function spaceNow(db: Db) {
  const media = await mediaBytes(db)
  return { storageBytes: (await databaseBytes(db)) + media, mediaBytes: media }
}

/**
 * Counts today, and each day since the last one that was counted, which was not over then; at first as many as are
 * shown.
 */
export async function countDays(services: Services, isStopped: () => boolean = () => false) {
  const { db } = services
  const today = dayOf(timestamp(services))
  const earliest = dayAfter(today, 1 - Math.max(...chartDays))
  const last = (await findLastDay(db))?.day ?? earliest
  for (const day of daysBetween(last > earliest ? last : earliest, today)) {
    if (isStopped()) return
    const space = day === today ? await spaceNow(db) : { storageBytes: null, mediaBytes: null }
    await upsertDay(db, { day, ...(await countDay(db, day)), ...space })
    await pause()
  }
  await deletePersonDaysBefore(db, dayAfter(today, 1 - peopleKeptDays))
}
