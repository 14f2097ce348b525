import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { emptyDatabase, fingerprintOf } from './empty-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the tests; undefined on SQLite. */
    postgresUrl: string | undefined
  }
}

export const templateName = 'migrated'

/** Whether the tests run on PostgreSQL. Programs that tests start never do. */
export function isOnPostgres() {
  try {
    return inject('postgresUrl') !== undefined
  } catch {
    return false
  }
}

/** At random, because a run of mutants loads this module several times. */
const newName = () => `world_${randomUUID().replaceAll('-', '')}`

async function connect(url: string | undefined) {
  const client = new Client(url)
  // The server ends before its clients.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function asAdministrator(sql: string) {
  const client = await connect(inject('postgresUrl'))
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function urlOf(name: string) {
  const url = new URL(inject('postgresUrl') ?? '')
  url.pathname = name
  return url.href
}

const drop = (name: string) => asAdministrator(`drop database ${name} with (force)`)

async function create(name: string, template: string | null) {
  // Copying the files takes a fifth of the time of writing them to the log.
  await asAdministrator(`create database ${name} ${template === null ? '' : `template ${template}`} strategy file_copy`)
}

/** A copy of the template, with a connection that empties it after each use. */
interface Copy {
  name: string
  client: Client
  fingerprint: string
}

/** Copies that no test uses. Creating one takes as long as a test. */
const unused: Copy[] = []
/** The number of uses after which dead rows slow a copy down. */
const usesMax = 50

async function createCopy(): Promise<Copy> {
  const name = newName()
  await create(name, templateName)
  const client = await connect(urlOf(name))
  return { name, client, fingerprint: await fingerprintOf(client) }
}

const uses = new WeakMap<Copy, number>()

/** Keeps the copy for another test if it can be made like new. */
async function giveBack(copy: Copy) {
  const count = (uses.get(copy) ?? 0) + 1
  uses.set(copy, count)
  if (count < usesMax && (await emptyDatabase(copy.client, copy.fingerprint))) return void unused.push(copy)
  await copy.client.end()
  await drop(copy.name)
}

/** Creates a database: by default a migrated one without rows. `drop` must be called when nothing uses it any more. */
export async function createTestDatabase(template: string | null = templateName) {
  if (template === templateName) {
    const copy = unused.pop() ?? (await createCopy())
    return { url: urlOf(copy.name), drop: () => giveBack(copy) }
  }
  const name = newName()
  await create(name, template)
  return { url: urlOf(name), drop: () => drop(name) }
}
