import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the tests; undefined on SQLite. */
    postgresUrl: string | undefined
  }
}

export const templateName = 'migrated'

let last = 0

async function asAdministrator(sql: string) {
  const client = new Client(inject('postgresUrl'))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Whether the tests run on PostgreSQL. Programs that tests start never do. */
export function isOnPostgres() {
  try {
    return inject('postgresUrl') !== undefined
  } catch {
    return false
  }
}

/** Creates a migrated database without rows. */
export async function createTestDatabase(template: string | null = templateName) {
  last += 1
  const name = `world_${process.pid}_${process.env['VITEST_POOL_ID']}_${last}`
  await asAdministrator(`create database ${name}${template === null ? '' : ` template ${template}`}`)
  const url = new URL(inject('postgresUrl') ?? '')
  url.pathname = name
  return { url: url.href, drop: () => asAdministrator(`drop database ${name} with (force)`) }
}
