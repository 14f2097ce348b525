import type { AnyTRPCProcedure } from '@trpc/server'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { restTable } from '../../../src/server/api/rest/table.ts'
import type { Schema } from '../../../src/server/platform/db/schema.ts'
import { createsOnce } from '../../../src/server/platform/procedures.ts'
import { appRouter } from '../../../src/server/router.ts'
import { trpcRequest } from '../../support/api-requests.ts'
import { openWorld } from '../../support/checked-world.ts'
import { inputFor } from '../../support/structure/procedure-inputs/procedure-inputs.ts'
import { createScenario } from '../../support/structure/scenario.ts'
import { tablesOf } from '../../support/structure/tables.ts'
import type { World } from '../../support/world.ts'

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>
/** The tables whose rows a call may create only with an idempotency key. */
const created: readonly (keyof Schema)[] = [
  ...(['user', 'community', 'forum', 'topic', 'invitation', 'inviteLink', 'wordRule'] as const),
  ...(['post', 'comment', 'reaction', 'report', 'media', 'contactMessage'] as const),
]
/** A repeated call may sign in again, and its limits and searches may count it. */
const mayGrow = /^(session|trustedDevice|userDay|instanceDay|job|auditEntry|.*(Search|Number|Substring|Term).*)$/

/** Needs a sign-in provider: see openid.test.ts. */
const ofProvider = ['auth.startOpenid', 'auth.finishOpenid', 'account.connectProvider']

/** Calls of a site without super admin or communities, see idempotent-sign-up.test.ts, and a backup, which outlives the test. */
const isTried = (path: string) =>
  !/^(setup|exampleContent)\./.test(path) && path !== 'adminSettings.backUp' && !ofProvider.includes(path)

const mutations = Object.entries(procedures).filter(([path, { _def }]) => _def.type === 'mutation' && isTried(path))

async function countRows({ db }: World, tables: readonly string[]): Promise<Record<string, number>> {
  const counts = tables.map(
    (name) =>
      sql<{ name: string; rows: number }>`select ${sql.lit(name)} as name, count(*) as rows from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, rows }) => [name, Number(rows)]))
}

const grownBetween = (before: Record<string, number>, after: Record<string, number>) =>
  Object.keys(after).filter((table) => (after[table] ?? 0) > (before[table] ?? 0))

/** Calls the procedure with a key as the first role that may, and tells what grew, at the first call and at the second. */
async function callTwice(world: World, path: string, tables: readonly string[]) {
  for (const role of ['author', 'member', 'outsider', 'superAdmin', 'guest'] as const) {
    const scenario = await createScenario(world, { isPrivate: false, requiresApproval: false })
    const author = { ...scenario.founder, account: scenario.founder }
    const by = role === 'author' ? author : await scenario.user(role)
    const owner = scenario.founder
    const input = await inputFor(path, { scenario, by, owner, ...(await scenario.writtenBy(owner)) })
    const headers = { cookie: by.cookie, 'idempotency-key': `key of ${path}` }
    const send = async (input: unknown) => {
      const { statusCode, body } = await world.app.inject({ ...trpcRequest(path, 'mutation', input), headers })
      return { status: statusCode, body: JSON.parse(body) }
    }
    const before = await countRows(world, tables)
    const first = await send(input)
    if (first.status !== 200) continue
    const between = await countRows(world, tables)
    const second = await send(input)
    const after = await countRows(world, tables)
    const another = await send({ ...(input as object), another: 'field' })
    return {
      creates: grownBetween(before, between).filter((table) => created.includes(table as keyof Schema)),
      first,
      second,
      another: another.status,
      grown: grownBetween(between, after).filter((table) => !mayGrow.test(table)),
    }
  }
  return null
}

test('every call that creates something does it once for each idempotency key', { timeout: 240_000 }, async () => {
  const world = await openWorld()
  const tables = (await tablesOf(world.db)).filter((table) => !/_|^kysely/.test(table))
  for (const [path, procedure] of mutations) {
    const outcome = await callTwice(world, path, tables)
    expect.soft(outcome, `${path} as some role`).not.toBeNull()
    if (!outcome) continue
    const { creates, first, second, another, grown } = outcome
    if (!createsOnce(procedure)) {
      expect.soft(creates, `${path} creates rows, so it needs .meta(creates) and createOnce`).toEqual([])
      continue
    }
    expect.soft(second, `${path} a second time`).toEqual(first)
    expect.soft(grown, `${path} a second time`).toEqual([])
    expect.soft(another, `${path} with another body`).toBe(422)
  }
})

test('every path that answers 201 takes an idempotency key', () => {
  const withoutKey = restTable.filter(({ status, calls }) => status === 201 && !createsOnce(procedures[calls]))
  expect(withoutKey.map(({ calls }) => calls)).toEqual([])
})
