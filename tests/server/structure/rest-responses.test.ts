import { expect, test } from 'vitest'
import { restTable } from '../../src/server/rest/table.ts'
import { restRequest } from '../support/door-requests.ts'
import { inputFor } from '../support/procedure-inputs.ts'
import { openWorld } from '../support/rest-world.ts'
import { createScene } from '../support/scene.ts'

/** Every answer of this world is held against its row: see `watchAnswers`. */
test('every path answers what it documents, to whoever asks', async () => {
  const world = await openWorld()
  for (const row of restTable) {
    const scene = await createScene(world, { isPrivate: false, requiresApproval: false })
    const author = { ...scene.founder, account: scene.founder }
    for (const standing of ['author', 'member', 'outsider', 'guest', 'superAdmin'] as const) {
      const by = standing === 'author' ? author : await scene.person(standing)
      const aim = { scene, by, ...(await scene.writtenBy(scene.founder)) }
      const request = restRequest(row, await inputFor(row.calls, aim))
      const { statusCode } = await world.app.inject({ ...request, headers: { cookie: by.cookie } })
      expect.soft(statusCode, `${row.method} ${row.path} as ${standing}`).toBeLessThan(500)
    }
  }
  const verbs = restTable.map(({ method, path }) => `${method} ${path}`)
  expect(verbs.filter((verb) => !world.answered.has(verb))).toEqual([])
  expect(new Set(verbs).size).toBe(verbs.length)
})
