import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../src/server/platform/db/postgres/open.ts'
import { prepareServer } from '../../src/server/platform/db/postgres/prepare-server.ts'
import { DatabaseDisconnected, UnusableDatabaseError } from '../../src/server/platform/storage-errors.ts'
import { startDatabaseCluster } from '../torture/cluster/database-cluster.ts'

test('a standby is refused at the start, and a write to it asks to try again', async () => {
  const cluster = await startDatabaseCluster(false)
  onTestFinished(() => cluster.stop())
  await prepareServer(cluster.url())
  const refused: unknown = await prepareServer(cluster.standbyUrl()).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(UnusableDatabaseError)
  expect((refused as Error).message).toMatch(
    /^the database server at \S+ is a standby\. Use the address of the primary$/,
  )
  const db = openPostgres(cluster.standbyUrl())
  onTestFinished(() => db.destroy())
  const write = db.transaction().execute(async () => {})
  await expect(write).rejects.toBeInstanceOf(DatabaseDisconnected)
})
