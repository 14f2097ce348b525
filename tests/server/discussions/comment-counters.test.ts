import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { randomNumbers } from '../../support/random.ts'

interface Model {
  id: string
  parentId: string | null
  depth: number
  isDeleted: boolean
}

/** The visible comments: existing ones, and deleted ones above existing ones. */
function shownOf(comments: readonly Model[]): Set<string> {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  const shown = new Set<string>()
  for (const comment of comments.filter(({ isDeleted }) => !isDeleted)) {
    for (let at: Model | undefined = comment; at; at = byId.get(at.parentId ?? '')) shown.add(at.id)
  }
  return shown
}

test.each([1, 2, 3])('counts equal a recount after random additions, edits and deletions (%i)', async (seed) => {
  const next = randomNumbers(seed)
  const oneOf = <T>(items: readonly T[]) => items[Math.floor(next() * items.length)]
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { forumId, slug } = await createCommunity(ann)
  const { id: postId } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })
  const comments: Model[] = []

  for (let step = 0; step < 80; step++) {
    const present = comments.filter(({ isDeleted }) => !isDeleted)
    const chosen = oneOf(present)
    if (chosen && next() < 0.45) {
      await ann.api.comments.remove({ id: chosen.id })
      chosen.isDeleted = true
      continue
    }
    if (chosen && next() < 0.1) {
      await ann.api.comments.edit({ id: chosen.id, content: `Hm ${step}` })
      continue
    }
    // Deep threads have placeholders above placeholders: most replies answer the newest comment.
    const parent = next() < 0.2 ? undefined : next() < 0.6 ? present.at(-1) : chosen
    const parentId = parent && parent.depth < 10 ? parent.id : null
    const { id, depth } = await ann.api.comments.add({ postId, content: 'Hm', parentId })
    comments.push({ id, parentId, depth, isDeleted: false })
  }

  const shown = shownOf(comments)
  const { items } = await world.guest.api.comments.list({ postId, limit: 100 })
  expect(items.map(({ id }) => id)).toEqual(comments.filter(({ id }) => shown.has(id)).map(({ id }) => id))
  expect(items.some(({ isDeleted }) => isDeleted)).toBe(true)
  const present = comments.filter(({ isDeleted }) => !isDeleted)
  expect((await ann.api.posts.byId({ community: slug, id: postId }))._count.comments).toBe(present.length)
  const rows = await world.db
    .selectFrom('comment')
    .select(['id', 'replyCount'])
    .where('id', 'in', [...shown])
    .execute()
  for (const { id, replyCount } of rows) {
    const replies = comments.filter((comment) => comment.parentId === id && shown.has(comment.id))
    expect({ id, replyCount }).toEqual({ id, replyCount: replies.length })
  }
  expect(await counterMismatches(world.db)).toEqual([])

  for (const { id } of present) await ann.api.comments.remove({ id })
  expect((await world.guest.api.comments.list({ postId })).items).toEqual([])
  const left = await world.db.selectFrom('comment').select('id').where('replyCount', '>', 0).execute()
  expect(left).toEqual([])
  expect(await counterMismatches(world.db)).toEqual([])
})

test('counts many concurrent comments and deletions correctly', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { forumId, slug } = await createCommunity(ann)
  const { id: postId } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })
  const counted = async () => (await ann.api.posts.byId({ community: slug, id: postId }))._count.comments
  const added = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ann.api.comments.add({ postId, content: `Comment ${index}` })),
  )
  expect(await counted()).toBe(20)
  const twice = added.slice(0, 10).flatMap(({ id }) => [id, id])
  const outcomes = await Promise.allSettled(twice.map((id) => ann.api.comments.remove({ id })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await counted()).toBe(10)
})
