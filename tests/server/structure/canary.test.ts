import { type AnyTRPCProcedure, TRPCError } from '@trpc/server'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { restTable } from '../../../src/server/api/rest/table.ts'
import { publicError } from '../../../src/server/platform/errors.ts'
import { appRouter } from '../../../src/server/router.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { type ApiRequest, restRequest, trpcRequest } from '../../support/api-requests.ts'
import { isOnPostgres } from '../../support/postgres/test-database.ts'
import {
  type Canary,
  canaries,
  canariesIn,
  canariesSeen,
  neverReturned,
  shownOnCommunityCard,
  shownOnHiddenProfile,
  shownToAccountOwner,
  shownToNobody,
  trpcOnly,
} from '../../support/structure/canaries.ts'
import { revealsNothing } from '../../support/structure/canary-exemptions.ts'
import { plantCanaries, plantHeldPost } from '../../support/structure/plant-canaries.ts'
import { firstStreamEvent } from '../../support/structure/procedure-inputs/discussions.ts'
import { inputFor } from '../../support/structure/procedure-inputs/procedure-inputs.ts'
import type { Actor, Scenario, ScenarioRole } from '../../support/structure/scenario.ts'
import { tablesOf } from '../../support/structure/tables.ts'
import { createWorld } from '../../support/world.ts'

interface Call {
  name: string
  calls: string
  request(input: unknown): ApiRequest
}

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>

/** All calls, on both APIs. */
const trpcCalls: Call[] = Object.entries(procedures).map(([path, procedure]) => ({
  name: path,
  calls: path,
  request: (input) => trpcRequest(path, procedure._def.type, input),
}))
/** A download has no procedure; it takes no input, like the named one. */
const exportCall: Call = {
  name: 'GET /api/users/me/export',
  calls: 'account.get',
  request: () => ({ method: 'GET', url: '/api/users/me/export' }),
}
const restCalls: Call[] = [
  ...restTable.map((row) => ({
    name: `${row.method} ${row.path}`,
    calls: row.calls,
    request: (input: unknown) => restRequest(row, input),
  })),
  exportCall,
]

/** Searches for the canaries' common word, after the plain calls of their procedures. */
const searches: Call[] = ['communities.list', 'posts.inCommunity', 'members.list'].map((path) => ({
  name: `${path} searching`,
  calls: path,
  request: (input) => trpcRequest(path, 'query', { ...(input as object), q: 'canary' }),
}))

/** The holder of an invitation link sees the community's card. */
const isCardOnly = (name: string, seen: readonly Canary[] = []) =>
  name === 'invitations.byToken' && seen.every((canary) => shownOnCommunityCard.includes(canary))

async function planted() {
  const world = await createWorld()
  onTestFinished(() => world.close())
  return plantCanaries(world)
}

/** The first event of a stream, or its refusal. */
async function firstEventOf(by: Actor, path: string, input: unknown) {
  const [area = '', name = ''] = path.split('.')
  const streams = by.api as unknown as Record<string, Record<string, (input: unknown) => unknown>>
  try {
    const event = await firstStreamEvent(await streams[area]?.[name]?.(input))
    return { statusCode: 200, text: JSON.stringify(event) }
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    const { status, body } = publicError(error, '')
    return { statusCode: status, text: JSON.stringify(body) }
  }
}

/** Makes the call; returns the whole answer, headers and body. */
async function answerTo({ calls, request }: Call, scene: Scenario, by: Actor) {
  const input = await inputFor(calls, { scenario: scene, by, ...scene.written })
  if (procedures[calls]?._def.type === 'subscription') return firstEventOf(by, calls, input)
  const { statusCode, headers, payload } = await scene.world.app.inject({
    ...request(input),
    headers: { cookie: by.cookie },
  })
  return { statusCode, text: JSON.stringify(headers) + payload }
}

const isQuery = ({ calls }: Call) => procedures[calls]?._def.type !== 'mutation'

/** The calls that show a canary to their caller, and the canaries. Writing calls come last. */
async function shown(scene: Scenario, calls: readonly Call[], caller: () => Promise<Actor>) {
  const shown: Record<string, Canary[]> = {}
  for (const call of [...calls.filter(isQuery), ...calls.filter((call) => !isQuery(call))]) {
    const { statusCode, text } = await answerTo(call, scene, await caller())
    const isHeard = ![400, 405, 415, 500].includes(statusCode) && !text.includes(`"${messages.notFound}"`)
    expect(isHeard, `${call.name} did not get as far as its rules: ${text}`).toBe(true)
    const seen = canariesSeen(text)
    if (seen.length > 0) shown[call.name] = seen
  }
  return shown
}

/** The same for a new user of this role for each call. */
const shownTo = (scene: Scenario, membership: ScenarioRole, calls: readonly Call[]) =>
  shown(scene, calls, () => scene.user(membership))

const sorted = (names: Iterable<Canary>) => [...new Set(names)].sort()
const all = Object.keys(canaries) as Canary[]

describe('the canaries of a private community', () => {
  test('are in every table that may reveal it', async () => {
    const { world } = await planted()
    // Tables that hold no text of users: parts of FTS5, and on PostgreSQL the version of the database.
    const isShadow = (name: string) => /(Search|Substring)_(content|data|idx|docsize|config)$|^change$/.test(name)
    const tables = (await tablesOf(world.db)).filter((name) => !isShadow(name)).sort()
    expect(tables, 'Say in canariesIn (tests/support/structure/canaries.ts) what the new table may give away').toEqual(
      Object.keys(canariesIn).sort(),
    )
    for (const [table, names] of Object.entries(canariesIn)) {
      // On PostgreSQL an index keeps single words only.
      if (isOnPostgres() && table === 'auditSearch') continue
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(world.db)
      expect(canariesSeen(JSON.stringify(rows)), table).toEqual(expect.arrayContaining([...names]))
    }
    expect(sorted(Object.values(canariesIn).flat())).toEqual(sorted(all))
  })

  test.for([
    ['tRPC', trpcCalls],
    ['the REST interface', restCalls],
  ] as const)('are visible to an organizer through %s', async ([transport, calls]) => {
    const shown = await shownTo(await planted(), 'organizer', calls)
    const silent = calls.filter((call) => !shown[call.name] && !revealsNothing(call.calls))
    expect(silent, 'A call shows organizers something, or is named in tellsNothing').toEqual([])
    const others = [...neverReturned, ...shownToAccountOwner]
    const expected = all.filter((name) => !others.includes(name) && (transport === 'tRPC' || !trpcOnly.includes(name)))
    expect(sorted(Object.values(shown).flat())).toEqual(sorted(expected))
  })

  test('are found in cursors', async () => {
    const scene = await planted()
    const call = restCalls.find(({ calls }) => calls === 'posts.inCommunity')
    if (!call) throw new Error('the list of posts has no path')
    const { text } = await answerTo(call, scene, await scene.user('member'))
    const [, cursor = ''] = text.match(/cursor=([\w-]+)/) ?? []
    expect(canariesSeen(cursor)).toEqual(['postedAt'])
  })

  test.for(['guest', 'outsider', 'pending', 'banned'] as const)(
    'are in no answer and no mail for: %s',
    async (membership) => {
      const scene = await planted()
      const shown = await shownTo(scene, membership, [...trpcCalls, ...restCalls, ...searches])
      for (const name of Object.keys(shown)) if (isCardOnly(name, shown[name])) delete shown[name]
      // A join request is answered with the community's slug and creation time, and nothing else.
      const applicants = ['communities.join', 'POST /api/communities/by-slug/:slug/join']
      for (const name of applicants) if (String(shown[name]) === 'foundedAt') delete shown[name]
      expect(shown).toEqual({})
      // The founder is notified of who asks to join.
      const sent = await scene.world.deliverMails()
      const emails = sent.filter(({ to }) => to !== scene.founder.email)
      expect(emails.length).toBeGreaterThan(0)
      expect(canariesSeen(JSON.stringify(emails))).toEqual([])
    },
  )

  test('reveal nothing but the card to an invited user', async () => {
    const scene = await planted()
    const calls = [...trpcCalls, ...restCalls].filter((call) => call.calls !== 'communities.join')
    const shown = await shownTo(scene, 'invited', calls)
    expect(sorted(Object.values(shown).flat())).toEqual(sorted(shownOnCommunityCard))
  })
})

describe('the canaries of an account with a hidden profile', () => {
  const calls = [...trpcCalls, ...restCalls]

  test.for(['guest', 'outsider', 'member', 'organizer'] as const)(
    'are in no answer and no mail for: %s',
    async (by) => {
      const { hidden, world } = await planted()
      expect(await shownTo(hidden, by, calls)).toEqual({})
      expect(canariesSeen(JSON.stringify(await world.deliverMails()))).toEqual([])
    },
  )

  test('are visible to super admins on the profile and where they hand over a link, and nowhere else', async () => {
    const { hidden } = await planted()
    const shown = Object.entries(await shownTo(hidden, 'superAdmin', calls))
    // Super admins' reads of private communities are tested elsewhere.
    const ofAccounts = shown.map(
      ([name, seen]) => [name, seen.filter((canary) => shownToAccountOwner.includes(canary))] as const,
    )
    const seen = Object.fromEntries(ofAccounts.filter(([, seen]) => seen.length > 0))
    expect(seen).toEqual({
      'users.byId': shownOnHiddenProfile,
      'GET /api/users/:id': shownOnHiddenProfile,
      // They hand over the link to the new address.
      'userManagement.emailChanges': ['hiddenAddress'],
    })
  })

  test("are visible to the account's owner, except its secrets", async () => {
    const { hidden } = await planted()
    const self = { ...hidden.founder, account: hidden.founder }
    const seen = await shown(hidden, calls.filter(isQuery), async () => self)
    expect(sorted(Object.values(seen).flat())).toEqual(
      sorted(shownToAccountOwner.filter((name) => !shownToNobody.includes(name))),
    )
  })
})

describe('the canaries of a post that waits for approval', () => {
  const calls = [...trpcCalls, ...restCalls, ...searches]
  const plantedHeld = async () => {
    const world = await createWorld()
    onTestFinished(() => world.close())
    return plantHeldPost(world)
  }

  test.for(['guest', 'outsider', 'pending', 'member', 'banned'] as const)(
    'are in no answer, mail and push for: %s',
    async (membership) => {
      const scene = await plantedHeld()
      expect(await shownTo(scene, membership, calls)).toEqual({})
      await scene.world.runJobs()
      const sent = [await scene.world.deliverMails(), scene.world.pushes]
      expect(canariesSeen(JSON.stringify(sent))).toEqual([])
    },
  )

  /** The post's own page, with its thread. */
  const page = [
    ...['GET /api/communities/:communityId/posts/:postId', 'GET /api/posts/:postId/comments'],
    ...['comments.list', 'posts.byId', 'threads.around', 'threads.live', 'threads.open'],
  ]
  /** Their inputs report the post, which nobody can. */
  const ofReports = ['moderationQueue.open', 'admin.flaggedPosts', 'GET /api/admin/flagged-posts']

  test.for([
    ['moderator', ['heldPosts.list']],
    ['superAdmin', []],
  ] as const)('are on the page of the post and in the queue, but in no list for: %s', async ([by, queue]) => {
    const scene = await plantedHeld()
    const shown = await shownTo(scene, by, calls.filter(isQuery))
    const seen = Object.keys(shown).filter((name) => !ofReports.includes(name))
    expect(seen.sort()).toEqual([...page, ...queue].sort())
  })

  test('are on the page of the post, in lists of the community and in the export for its author', async () => {
    const scene = await plantedHeld()
    const self = { ...scene.author, account: scene.author }
    const seen = await shown(scene, calls.filter(isQuery), async () => self)
    const lists = ['GET /api/communities/by-slug/:slug/posts', 'posts.inCommunity', 'posts.ofTopic']
    const own = ['GET /api/users/me/export', 'search.all', 'search.comments']
    expect(Object.keys(seen).sort()).toEqual([...page, ...lists, ...own].sort())
  })
})
