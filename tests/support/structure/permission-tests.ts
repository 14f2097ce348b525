import { type AnyTRPCProcedure, TRPCError } from '@trpc/server'
import { afterAll, describe, test } from 'vitest'
import { publicError } from '../../../src/server/platform/errors.ts'
import { appRouter } from '../../../src/server/router.ts'
import { isOnPostgres } from '../postgres/test-database.ts'
import { createWorld } from '../world.ts'
import type { Outcomes, PermissionExpectation } from './permission-table.ts'
import { firstStreamEvent } from './procedure-inputs/discussions.ts'
import { inputFor } from './procedure-inputs/procedure-inputs.ts'
import { type Actor, createScenario, type Scenario, type ScenarioRole, scenarioRoles } from './scenario.ts'

export const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>

type Call = (input: unknown) => Promise<unknown>

/** The caller's procedure of this path, such as `posts.byId`. */
function callOf(by: Actor, path: string): Call {
  const [area = '', name = ''] = path.split('.')
  const call = (by.api as unknown as Record<string, Record<string, Call>>)[area]?.[name]
  if (!call) throw new Error(`There is no procedure ${path}`)
  return call
}

async function outcomeOf(scene: Scenario, membership: ScenarioRole, { path, of }: PermissionExpectation) {
  const by = await scene.user(membership)
  const owner = (of === 'own' && by.account) || scene.founder
  const written = owner === scene.founder ? scene.written : await scene.writtenBy(owner)
  if (of === 'hidden') await owner.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' })
  const input = await inputFor(path, { scenario: scene, by, owner, ...written })
  try {
    await firstStreamEvent(await callOf(by, path)(input))
    return 'ok'
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    return String(publicError(error, '').status)
  }
}

/** The set-up is over, whichever call comes first. */
async function openArea() {
  const world = await createWorld()
  await world.user('Root', { isSuperAdmin: true })
  return world
}

/** Calls every procedure of these rows as every role. */
export function testRightToCall(expectations: readonly PermissionExpectation[]) {
  // A world for each area of the router, because every appointment and report tells all super admins of a world.
  const worlds = new Map<string, ReturnType<typeof openArea>>()
  afterAll(async () => {
    for (const world of worlds.values()) await (await world).close()
  })

  function worldOf(path: string) {
    const [area = ''] = path.split('.')
    const world = worlds.get(area) ?? openArea()
    worlds.set(area, world)
    return world
  }

  /** A cell that may write has its own community and content; queries share theirs. */
  function scenesFor({ path, kind }: PermissionExpectation) {
    const community = { isPrivate: kind.startsWith('private'), requiresApproval: kind.endsWith('approval') }
    const next = async () => createScenario(await worldOf(path), community)
    if (procedures[path]?._def.type !== 'query') return next
    const shared = next()
    return () => shared
  }

  async function outcomesOf(expectation: PermissionExpectation): Promise<Outcomes> {
    const sceneFor = scenesFor(expectation)
    const outcomes: Outcomes = {}
    for (const membership of scenarioRoles) {
      const isPossible = expectation.outcomes[membership] !== '-'
      outcomes[membership] = isPossible ? await outcomeOf(await sceneFor(), membership, expectation) : '-'
    }
    return outcomes
  }

  describe('the right to call', () => {
    const spoken = { founder: '', own: ' on their own', hidden: ' on a page that is hidden' }
    // Backups of a database on a server are refused: tests/postgres/instance.test.ts.
    const tried = expectations.filter(({ path }) => !isOnPostgres() || path !== 'adminSettings.backUp')
    const rows = tried.map((row) => [`${row.path}${spoken[row.of]}, ${row.kind}`, row] as const)
    // While one waits for a database on a server, another works.
    test.concurrent.for(rows)('%s', async ([, expectation], { expect }) => {
      expect(await outcomesOf(expectation)).toEqual(expectation.outcomes)
    })
  })
}
