import { expect, test } from 'vitest'
import type { RestRow } from '../../../src/server/api/rest/route.ts'
import { restTable } from '../../../src/server/api/rest/table.ts'
import { restRequest } from '../../support/api-requests.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeComment, makeInviteLink, makePost } from '../../support/factories.ts'
import { pushSubscription } from '../../support/notifications/push-device.ts'
import { inputFor } from '../../support/structure/procedure-inputs/procedure-inputs.ts'
import { createScenario } from '../../support/structure/scenario.ts'

interface Item {
  id: string
}

/** A scene with several items in every list. */
async function fullScene() {
  const world = await openWorld()
  const scene = await createScenario(world, { isPrivate: false, requiresApproval: false })
  const { founder, community, written } = scene
  const reader = await world.user('Reader')
  const root = await world.user('Root', { isSuperAdmin: true })
  for (let count = 0; count < 5; count++) {
    await createCommunity(founder, { name: `Canary ${count}` })
    const silent = await world.user(`Canary ${count}`)
    await founder.api.blocks.mute({ id: silent.id })
    await founder.api.push.subscribe(pushSubscription().input)
    await makeInviteLink(world, community.id, founder)
    await makePost(world, community, founder, { title: `Canary ${count}`, content: 'Text' })
    await makeComment(world, written.postId, founder, `Comment ${count}`)
    const reply = { postId: written.postId, parentId: written.commentId, content: `Reply ${count}` }
    await reader.api.comments.add(reply)
  }
  const by = { ...founder, account: founder }
  const urlOf = async (row: RestRow) =>
    restRequest(row, await inputFor(row.calls, { scenario: scene, by, ...written })).url
  /** The reader of the list. */
  const askerOf = ({ calls }: RestRow) => (calls.startsWith('admin.') ? root : founder)
  return { world, scene, founder, urlOf, askerOf }
}

const nextOf = (link: unknown) =>
  link === undefined ? null : (String(link).match(/^<([^>]+)>; rel="next"$/)?.[1] ?? '')

test.each(restTable.filter(({ isList }) => isList))(
  '$path is a bare array whose Link header leads to the end',
  async (row) => {
    const { urlOf, askerOf } = await fullScene()
    const asker = askerOf(row)
    const url = new URL(await urlOf(row), 'http://folkmoot.test')
    url.searchParams.set('limit', '100')
    const whole = await asker.rest('GET', url.pathname + url.search)
    expect(whole.status).toBe(200)
    expect(whole.headers.link).toBeUndefined()
    expect(whole.body.length, 'arrange some more of what is listed here').toBeGreaterThan(4)

    url.searchParams.set('limit', '2')
    url.searchParams.set('shown', 'a b&c')
    const walked: Item[] = []
    for (let next: string | null = url.pathname + url.search; next; ) {
      const { status, body, headers } = await asker.rest('GET', next)
      expect(status).toBe(200)
      expect(body.length).toBeLessThanOrEqual(2)
      walked.push(...body)
      next = nextOf(headers.link)
      if (next === null) break
      const query = new URL(next, 'http://folkmoot.test').searchParams
      expect([query.get('limit'), query.get('shown')]).toEqual(['2', 'a b&c'])
    }
    expect(walked).toEqual(whole.body)
    expect(new Set(walked.map(({ id }) => id)).size).toBe(walked.length)
  },
)

test('has 25 items on a page by default, and 100 at most', async () => {
  const { world, scene, founder } = await fullScene()
  for (let count = 0; count < 101; count++) {
    await makePost(world, scene.community, founder, { title: `Post ${count}`, content: 'Text' })
  }
  const posts = `/api/communities/by-slug/${scene.community.slug}/posts`
  const page = async (query: string) => (await world.guest.rest('GET', `${posts}${query}`)).body
  expect(await page('')).toHaveLength(25)
  expect(await page('?limit=1')).toHaveLength(1)
  expect(await page('?limit=100')).toHaveLength(100)
  expect(await page('?limit=101')).toEqual({ error: 'limit must be at most 100', field: 'limit' })
})

test('answers an empty list with an empty array and no next page', async () => {
  const world = await openWorld()
  const { status, body, headers } = await world.guest.rest('GET', '/api/communities')
  expect({ status, body, link: headers.link }).toEqual({ status: 200, body: [], link: undefined })
})
