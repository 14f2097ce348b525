import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../src/server/platform/db/open.ts'
import { openPostgres } from '../../../src/server/platform/db/postgres/open.ts'
import { prepareServer } from '../../../src/server/platform/db/postgres/prepare-server.ts'
import { startPostgres } from './server.ts'
import { templateName } from './test-database.ts'

/** Creates the migrated database that each world is a copy of. */
async function createTemplate({ urlOf }: Awaited<ReturnType<typeof startPostgres>>) {
  const client = new Client(urlOf('postgres'))
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  await prepareServer(urlOf(templateName))
  const db = openPostgres(urlOf(templateName))
  await migrate(db)
  await db.destroy()
}

let server: Awaited<ReturnType<typeof startPostgres>> | undefined

/** Starts a server for all tests of the project. */
export async function setup(project: TestProject) {
  server = await startPostgres()
  await createTemplate(server)
  project.provide('postgresUrl', server.urlOf('postgres'))
}

export const teardown = () => server?.stop()
