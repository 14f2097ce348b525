import { afterAll, describe, expect, test } from 'vitest'
import { readSession } from '../../../src/server/identity/sessions/sessions.ts'
import type { Context } from '../../../src/server/platform/context.ts'
import { noSession } from '../../../src/server/platform/http/context-without-session.ts'
import { appRouter } from '../../../src/server/router.ts'
import { expectations } from '../../support/structure/permission-table.ts'
import { firstStreamEvent } from '../../support/structure/procedure-inputs/discussions.ts'
import { inputFor } from '../../support/structure/procedure-inputs/procedure-inputs.ts'
import { createScenario, type Scenario } from '../../support/structure/scenario.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** The context of one request with this cookie header, kept for later checks. */
async function contextOf(cookie: string): Promise<Context> {
  const session = await readSession(world.services, cookie, noSession)
  return {
    ...world.services,
    ...session,
    requestId: 'test',
    address: '127.0.0.1',
    connection: { peer: '', ip: '', headers: {} },
    privateReads: new Set(),
  }
}

type Call = (input: unknown) => Promise<unknown>

async function callAsSuperAdmin(scene: Scenario, path: string) {
  const by = await scene.user('superAdmin')
  const ctx = await contextOf(by.account?.cookie ?? '')
  const read = new Set<string>()
  const noting = new Set<string>()
  // The procedure clears the reads when it records them, so the test keeps a copy.
  const add = noting.add.bind(noting)
  noting.add = (id) => {
    read.add(id)
    return add(id)
  }
  const caller = appRouter.createCaller({ ...ctx, privateReads: noting }) as unknown as Record<
    string,
    Record<string, Call>
  >
  const [area = '', name = ''] = path.split('.')
  const input = await inputFor(path, { scenario: scene, by, owner: scene.founder, ...scene.written })
  await caller[area]
    ?.[name]?.(input)
    .then(firstStreamEvent)
    .catch(() => {})
  return { read: [...read], unwritten: [...noting] }
}

const openings = (communityId: string) =>
  world.db
    .selectFrom('auditEntry')
    .select('id')
    .where('action', '=', 'community.open')
    .where('communityId', '=', communityId)
    .execute()

const paths = expectations
  .filter(({ kind, of, outcomes }) => kind === 'private' && of === 'founder' && outcomes.superAdmin !== '-')
  .map(({ path }) => path)

describe("a super admin's read of a private community", () => {
  const reading: string[] = []

  test.for(paths)('is written into the audit log by %s, if it reads one', async (path) => {
    const scene = await createScenario(world, { isPrivate: true, requiresApproval: false })
    const { read, unwritten } = await callAsSuperAdmin(scene, path)
    expect(unwritten).toEqual([])
    expect((await openings(scene.community.id)).length).toBe(read.length > 0 ? 1 : 0)
    if (read.length > 0) reading.push(path)
  })

  test('happens in many procedures', () => {
    expect(reading).toEqual(
      expect.arrayContaining(['communities.bySlug', 'posts.byId', 'threads.open', 'comments.list']),
    )
    expect(reading.length).toBeGreaterThan(20)
  })
})
