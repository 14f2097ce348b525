import { expect, test } from 'vitest'
import { restTable } from '../../../src/server/api/rest/table.ts'
import { restRequest } from '../../support/api-requests.ts'
import { openWorld } from '../../support/checked-world.ts'
import { inputFor } from '../../support/structure/procedure-inputs/procedure-inputs.ts'
import { createScenario } from '../../support/structure/scenario.ts'

/** Every REST answer of this world is checked against its row: see `watchAnswers`. */
test('every path answers every role as documented', async () => {
  const world = await openWorld()
  for (const row of restTable) {
    const scenario = await createScenario(world, { isPrivate: false, requiresApproval: false })
    const author = { ...scenario.founder, account: scenario.founder }
    for (const membership of ['author', 'member', 'outsider', 'guest', 'superAdmin'] as const) {
      const by = membership === 'author' ? author : await scenario.user(membership)
      // An invitation is accepted by its recipient only.
      const own = row.calls === 'invitations.accept' && by.account && { owner: by.account }
      const aim = { scenario, by, ...(await scenario.writtenBy(scenario.founder)), ...own }
      const request = restRequest(row, await inputFor(row.calls, aim))
      const { statusCode } = await world.app.inject({ ...request, headers: { cookie: by.cookie } })
      expect.soft(statusCode, `${row.method} ${row.path} as ${membership}`).toBeLessThan(500)
    }
  }
  const verbs = restTable.map(({ method, path }) => `${method} ${path}`)
  expect(verbs.filter((verb) => !world.answered.has(verb))).toEqual([])
  expect(new Set(verbs).size).toBe(verbs.length)
})
