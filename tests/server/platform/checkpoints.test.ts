import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeCount } from '../../../src/server/platform/db/change-counter.ts'
import { startCheckpoints } from '../../../src/server/platform/db/sqlite/checkpoints.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { temporaryFolder } from '../../support/process.ts'

const patience = { timeout: 15_000 }

async function open(nameOfWorkersFile = 'folkmoot.db') {
  const folder = temporaryFolder()
  const file = join(folder, 'folkmoot.db')
  const db = openSqlite(file)
  onTestFinished(() => db.destroy())
  await sql`create table note (text text)`.execute(db)
  const error = vi.fn()
  const start = () => startCheckpoints(db, join(folder, nameOfWorkersFile), { error })
  const pagesBeforeCopy = async () => {
    const { rows } = await sql<{ wal_autocheckpoint: number }>`pragma wal_autocheckpoint`.execute(db)
    return rows[0]?.wal_autocheckpoint
  }
  return { file, db, start, error, pagesBeforeCopy }
}

test('another thread copies commits into the file, and no cached answer is lost by that', async () => {
  const { file, db, start, error } = await open()
  const checkpoints = await start()
  for (let at = 0; at < 3; at++)
    await sql`insert into note values (${`Openings ${at} ${'x'.repeat(5_000)}`})`.execute(db)
  const version = changeCount(db)
  await expect.poll(() => readFileSync(file, 'latin1'), patience).toContain('Openings 2')
  expect(changeCount(db)).toBe(version)
  // Once a copy is complete, the next commit starts the log again instead of making it longer.
  const salt = () => readFileSync(`${file}-wal`).readUInt32BE(16)
  const firstSalt = salt()
  await expect
    .poll(async () => {
      await sql`insert into note values ('Endings')`.execute(db)
      return salt()
    }, patience)
    .not.toBe(firstSalt)
  await checkpoints.stop()
  expect(error).not.toHaveBeenCalled()
})

test('commits copy their pages themselves when the other thread has failed', async () => {
  const { start, error, pagesBeforeCopy } = await open('missing/folkmoot.db')
  const checkpoints = await start()
  await expect.poll(pagesBeforeCopy, patience).toBe(1_000)
  expect(error).toHaveBeenCalledOnce()
  await checkpoints.stop()
})
