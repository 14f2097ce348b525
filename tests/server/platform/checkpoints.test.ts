import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeCount } from '../../../src/server/platform/db/engine.ts'
import { commitInGroup } from '../../../src/server/platform/db/group-commit.ts'
import { startCheckpoints } from '../../../src/server/platform/db/sqlite/checkpoints.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { temporaryFolder } from '../../support/process.ts'

/** More bytes than the log may grow by before groups wait for the worker. */
const longLog = 70_000_000

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
  const write = (bytes: number) =>
    commitInGroup(db, (trx) => sql`insert into note values (zeroblob(${bytes}))`.execute(trx))
  /** Changes when the log starts again at its beginning. */
  const salt = () => readFileSync(`${file}-wal`).readUInt32BE(16)
  return { file, db, start, error, pagesBeforeCopy, write, salt }
}

test('another thread copies commits into the file, and no cached answer is lost by that', async () => {
  const { file, db, start, error, salt } = await open()
  const checkpoints = await start()
  for (let at = 0; at < 3; at++)
    await sql`insert into note values (${`Openings ${at} ${'x'.repeat(5_000)}`})`.execute(db)
  const version = changeCount(db)
  await expect.poll(() => readFileSync(file, 'latin1')).toContain('Openings 2')
  expect(changeCount(db)).toBe(version)
  // Once a copy is complete, the next commit starts the log again instead of making it longer.
  const firstSalt = salt()
  await expect
    .poll(async () => {
      await sql`insert into note values ('Endings')`.execute(db)
      return salt()
    })
    .not.toBe(firstSalt)
  await checkpoints.stop()
  expect(error).not.toHaveBeenCalled()
})

test('a long log starts again while writes go on, without a copy on the thread of the commits', async () => {
  const { db, start, write, salt } = await open()
  const checkpoints = await start()
  await sql`pragma wal_autocheckpoint = 0`.execute(db)
  const salts: number[] = []
  for (let at = 0; at < 3; at++) {
    await write(longLog)
    salts.push(salt())
  }
  expect(new Set(salts).size).toBe(3)
  await checkpoints.stop()
})

test('while a reader needs the log, writes go on and make it longer', async () => {
  const { file, db, start, write, salt } = await open()
  const checkpoints = await start()
  await sql`pragma wal_autocheckpoint = 0`.execute(db)
  await write(1)
  const reader = new SQLite(file, { readonly: true })
  reader.exec('begin; select count(*) from note')
  const firstSalt = salt()
  for (let at = 0; at < 2; at++) await write(longLog)
  await write(1)
  expect(salt()).toBe(firstSalt)
  reader.close()
  // It does not pause before each group, only after as much growth as before.
  await write(longLog)
  await write(1)
  expect(salt()).not.toBe(firstSalt)
  await checkpoints.stop()
})

test('commits copy their pages themselves when the other thread has failed', async () => {
  const { start, error, pagesBeforeCopy, write } = await open('missing/folkmoot.db')
  const checkpoints = await start()
  // The second group waits for a worker that never answers.
  await write(longLog)
  await write(1)
  await expect.poll(pagesBeforeCopy).toBe(1_000)
  expect(error).toHaveBeenCalledOnce()
  await checkpoints.stop()
})
