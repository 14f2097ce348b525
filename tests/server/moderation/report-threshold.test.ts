import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { refusal } from '../../support/refusal.ts'

test('hides content after the reports of the community, or else of the site', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { slug, forumId } = await createCommunity(ann)
  const reporters = [await world.user('Bob'), await world.user('Cyd'), await world.user('Dan')]
  const write = async () => (await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })).id
  const isHidden = async (id: string) => (await ann.api.posts.byId({ community: slug, id })).isHidden
  const save = (reportThreshold: number | null) => ann.api.communitySettings.saveWriting({ slug, reportThreshold })

  await save(2)
  const first = await write()
  await reporters[0]?.api.reports.post({ id: first, reason: 'SPAM' })
  expect(await isHidden(first)).toBe(false)
  await reporters[1]?.api.reports.post({ id: first, reason: 'SPAM' })
  expect(await isHidden(first)).toBe(true)
  const { id: commentId } = await ann.api.comments.add({ postId: await write(), content: 'e5' })
  await save(1)
  await reporters[0]?.api.reports.comment({ id: commentId, reason: 'SPAM' })
  expect((await world.db.selectFrom('comment').select('hiddenAt').execute())[0]?.hiddenAt).not.toBe(null)

  // The site hides after three.
  await save(null)
  const second = await write()
  for (const { api } of reporters.slice(0, 2)) await api.reports.post({ id: second, reason: 'SPAM' })
  expect(await isHidden(second)).toBe(false)
  await reporters[2]?.api.reports.post({ id: second, reason: 'SPAM' })
  expect(await isHidden(second)).toBe(true)

  // A community cannot keep what the site hides.
  await save(50)
  const third = await write()
  for (const { api } of reporters.slice(0, 2)) await api.reports.post({ id: third, reason: 'SPAM' })
  expect(await isHidden(third)).toBe(false)
  await reporters[2]?.api.reports.post({ id: third, reason: 'SPAM' })
  expect(await isHidden(third)).toBe(true)

  const { items } = await ann.api.communitySettings.audit({ slug })
  expect(items.filter(({ action }) => action === 'writing.change').map(({ detail }) => detail)).toEqual([
    'reports of 50 users hide content',
    'reports hide content as on the whole site',
    'reports of 1 user hide content',
    'reports of 2 users hide content',
  ])
  for (const threshold of [0, 51, 2.5]) {
    expect(await refusal(save(threshold))).toMatchObject({
      status: 400,
      error: 'reportThreshold must be a whole number from 1 to 50',
    })
  }
})
