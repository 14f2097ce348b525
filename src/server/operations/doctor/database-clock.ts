import type { Finding } from '../../../shared/operations/doctor.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { engineOf } from '../../platform/db/engine.ts'
import type { Db } from '../../platform/db/open.ts'
import { fail, ok, warn } from './verdict.ts'

/** In milliseconds. Processes may differ by 20 s (docs/decisions/057), each of two by half of it from the database. */
const [tolerance, differenceMax] = [2_000, 10_000]

const fix = phrase('let both machines set their clocks: timedatectl set-ntp true')

/** Compares the clock of this process with the clock of the database server, if there is one. */
export async function checkDatabaseClock(db: Db): Promise<Finding[]> {
  const begun = Date.now()
  const there = await engineOf(db).readClock(db)
  if (there === null) return []
  const ended = Date.now()
  const here = (begun + ended) / 2
  // The server answered at any moment of the round trip.
  const difference = Math.abs(here - there) - (ended - begun) / 2
  if (difference <= tolerance) return [ok(phrase('Clocks'), phrase('this machine and the database server agree'))]
  const seconds = difference / 1_000
  const reason =
    here < there
      ? phrase("the clock is {seconds, number, ::.0} s behind the database server's", { seconds })
      : phrase("the clock is {seconds, number, ::.0} s ahead of the database server's", { seconds })
  return [difference > differenceMax ? fail(phrase('Clocks'), reason, fix) : warn(phrase('Clocks'), reason, fix)]
}
