import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { recordAct } from '../audit/record.ts'
import { type Context, inTransaction, type Services, timestamp } from '../context.ts'
import { flag } from '../db/dialect.ts'
import { newId } from '../ids.ts'
import { productVersion } from '../version.ts'
import { faultFrom, requireDatabase } from './fault.ts'
import { backupFolder, backupName } from './folder.ts'
import type { Made } from './make-backup.ts'
import { orderBackup } from './order.ts'
import { deleteBackup, insertBackup, updateBackup } from './queries.ts'
import { clearWorkplace, makeWorkplace } from './workplace.ts'

/** A backup this process has in hand. */
interface Running {
  /** Resolves when its row is there. */
  begun: Promise<void>
  ended: Promise<void>
  stop: () => void
}

/** By the folder of the instance: one process serves one, tests several. */
const running = new Map<string, Running>()

export const backupInHand = ({ config }: Pick<Services, 'config'>) => running.get(config.dataDir)

interface Asked {
  /** Who asked for it; without, it is time for one. */
  by?: Context
  /** What follows when it is made, or failed. */
  settle: (outcome: { made: Made } | { fault: string }) => Promise<void>
}

/** Begins a backup in the instance's folder, unless one is in hand: whoever asks has looked. */
export function startBackup(services: Services, { by, settle }: Asked): Running {
  let isStopped = false
  let kill = () => {}
  const id = newId()
  const startedAt = timestamp(services)
  const file = backupName(startedAt)

  async function begin() {
    const isScheduled = flag(by === undefined)
    const row = { id, file, bytes: 0, isScheduled, startedAt, finishedAt: null, verifiedAt: null, fault: null }
    await inTransaction(by ?? services, async (ctx) => {
      await insertBackup(ctx.db, row)
      if (by) await recordAct({ ...by, db: ctx.db }, { action: 'backup.make', communityId: null, detail: file })
    })
  }

  async function make(): Promise<Made> {
    const { dataDir, databaseFile } = services.config
    requireDatabase(databaseFile)
    const folder = backupFolder(dataDir)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const target = join(folder, file)
    const place = makeWorkplace(dataDir, target, false)
    try {
      const about = { version: productVersion, createdAt: startedAt }
      const order = orderBackup({ instance: { dataDir, databaseFile }, target, place, about })
      kill = order.kill
      if (isStopped) kill()
      return await order.made
    } catch (error) {
      // It may have ended between giving the file its name and saying so.
      rmSync(target, { force: true })
      throw error
    } finally {
      await clearWorkplace(place)
    }
  }

  async function finish(outcome: { made: Made } | { fault: string }) {
    if (isStopped && 'fault' in outcome) return deleteBackup(services.db, id)
    const finishedAt = timestamp(services)
    await updateBackup(
      services.db,
      id,
      'made' in outcome ? { finishedAt, verifiedAt: finishedAt, bytes: outcome.made.bytes } : { fault: outcome.fault },
    )
    await settle(outcome)
  }

  const begun = begin()
  const ended = begun
    .then(make)
    .then(
      (made) => finish({ made }),
      (error) => finish({ fault: faultFrom(error, 'The backup could not be made').message }),
    )
    .then(
      () => {},
      (error) => services.log.error({ err: error }, 'a backup could not be settled'),
    )
    .finally(() => running.delete(services.config.dataDir))
  const stop = () => {
    isStopped = true
    kill()
  }
  const inHand = { begun, ended, stop }
  running.set(services.config.dataDir, inHand)
  return inHand
}

/** Breaks off the backup in hand, if any, as if it had never begun; the next sweep begins another when one is due. */
export async function stopBackups(services: Pick<Services, 'config'>) {
  const inHand = backupInHand(services)
  inHand?.stop()
  await inHand?.ended
}
