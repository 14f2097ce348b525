import { type AnyTRPCProcedure, TRPCError } from '@trpc/server'
import { afterAll, describe, expect, test } from 'vitest'
import { publicFace } from '../../src/server/errors.ts'
import { appRouter } from '../../src/server/router.ts'
import { inputFor } from '../support/procedure-inputs.ts'
import { createScene, type Scene, type SceneStanding, type Somebody, standings } from '../support/scene.ts'
import { type Expectation, expectations, type Outcomes } from '../support/scene-permissions.ts'
import { heard } from '../support/thread-inputs.ts'
import { createWorld } from '../support/world.ts'

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>
const paths = Object.keys(procedures)

type Call = (input: unknown) => Promise<unknown>

/** The caller's procedure of this path, such as `posts.byId`. */
function callOf(by: Somebody, path: string): Call {
  const [area = '', name = ''] = path.split('.')
  const call = (by.api as unknown as Record<string, Record<string, Call>>)[area]?.[name]
  if (!call) throw new Error(`There is no procedure ${path}`)
  return call
}

async function outcomeOf(scene: Scene, standing: SceneStanding, { path, of }: Expectation) {
  const by = await scene.person(standing)
  const owner = (of === 'own' && by.account) || scene.founder
  const written = owner === scene.founder ? scene.written : await scene.writtenBy(owner)
  if (of === 'hidden') await owner.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' })
  const input = await inputFor(path, { scene, by, owner, ...written })
  try {
    await heard(await callOf(by, path)(input))
    return 'ok'
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    return String(publicFace(error, '').status)
  }
}

const world = await createWorld()
afterAll(() => world.close())

/** A cell that may change something has a community and content of its own; queries share theirs. */
function scenesFor({ path, kind }: Expectation) {
  const community = { isPrivate: kind.startsWith('private'), requiresApproval: kind.endsWith('approval') }
  const next = () => createScene(world, community)
  if (procedures[path]?._def.type !== 'query') return next
  const shared = next()
  return () => shared
}

async function outcomesOf(expectation: Expectation): Promise<Outcomes> {
  const sceneFor = scenesFor(expectation)
  const outcomes: Outcomes = {}
  for (const standing of standings) {
    const isPossible = expectation.outcomes[standing] !== '-'
    outcomes[standing] = isPossible ? await outcomeOf(await sceneFor(), standing, expectation) : '-'
  }
  return outcomes
}

describe('the permission table', () => {
  test.for(paths)('says who may call %s, in public and in private communities', (path) => {
    const kinds = expectations.filter((row) => row.path === path && row.of === 'founder').map((row) => row.kind)
    expect(kinds, `${path} needs its rows in tests/support/scene-permissions.ts`).toEqual(
      expect.arrayContaining(['public', 'private']),
    )
  })

  test('has no row twice, and none without a procedure', () => {
    const rows = expectations.map(({ path, of, kind }) => `${path} ${of} ${kind}`)
    expect(rows.filter((row, at) => rows.indexOf(row) !== at)).toEqual([])
    expect(expectations.filter(({ path }) => !paths.includes(path))).toEqual([])
  })
})

describe('who may call', () => {
  const spoken = { founder: '', own: ' on their own', hidden: ' on a page that is hidden' }
  const rows = expectations.map((row) => [`${row.path}${spoken[row.of]}, ${row.kind}`, row] as const)
  test.for(rows)('%s', async ([, expectation]) => {
    expect(await outcomesOf(expectation)).toEqual(expectation.outcomes)
  })
})
