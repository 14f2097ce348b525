import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeMember, makePost } from '../../support/factories.ts'

/** Ann's community with the moderator Mo. Eve asks to join it, and Bob reports a post. */
async function setting() {
  const world = await openWorld()
  const [ann, mo, bob] = [await world.user('Ann'), await world.user('Mo'), await world.user('Bob')]
  const club = await createCommunity(ann, { name: 'Chess Club', requiresApproval: true })
  const { id, slug } = club
  for (const each of [mo, bob]) await makeMember(world, id, each, each === mo ? 'MODERATOR' : 'MEMBER')
  const eve = await world.user('Eve')
  const postId = await makePost(world, club, ann, { title: 'Openings', content: 'e4?' })
  const cause = async () => {
    await eve.api.communities.join({ slug, message: 'My private story' })
    await bob.rest('POST', `/api/posts/${postId}/report`, { reason: 'SPAM' })
  }
  const waiting = async (who: typeof mo) =>
    (await who.api.notifications.list({})).items.filter(({ kind }) => /join-request|reports-waiting/.test(kind))
  return { world, ann, mo, eve, id, slug, cause, waiting }
}
type Setting = Awaited<ReturnType<typeof setting>>

const losses: [string, number, (scene: Setting) => Promise<unknown>][] = [
  ['leaves', 0, ({ mo, slug }) => mo.api.communities.leave({ slug })],
  [
    'is removed',
    1,
    ({ ann, mo, slug }) => ann.api.members.remove({ slug, userId: mo.id, reason: 'Against the rules' }),
  ],
  ['is demoted', 1, ({ ann, mo, slug }) => ann.api.members.setRole({ slug, userId: mo.id, role: 'MEMBER' })],
  ['is banned', 1, ({ ann, mo, slug }) => ann.api.members.ban({ slug, userId: mo.id, reason: 'Against the rules' })],
  ['has a ban', 0, ({ world, id, mo }) => makeBan(world, id, mo)],
]

describe('a moderator no longer has notifications about pending work once they', () => {
  test.each(losses)('%s', async (_event, count, lose) => {
    const scene = await setting()
    const { world, ann, mo, cause, waiting } = scene
    await cause()
    expect(await waiting(mo)).toHaveLength(2)
    expect(await mo.api.notifications.unread()).toEqual({ count: 2 })
    const counts = (await mo.api.notifications.live())[Symbol.asyncIterator]()
    expect((await counts.next()).value).toMatchObject({ count: 2 })

    await lose(scene)
    expect.soft(await waiting(mo)).toEqual([])
    // The notification about the loss itself.
    expect.soft(await mo.api.notifications.unread()).toEqual({ count })
    await counts.return?.()
    const toMo = (await world.deliverMails()).filter(({ to }) => to === mo.email)
    expect.soft(toMo.map(({ text }) => text).join()).not.toMatch(/private story|report/)
    expect.soft(await waiting(ann)).toContainEqual(expect.objectContaining({ detail: 'My private story' }))
  })
})

test('the mail about a request carries its current message', async () => {
  const { world, mo, cause } = await setting()
  await cause()
  const toMo = (await world.deliverMails()).filter(({ to }) => to === mo.email)
  expect(toMo.map(({ text }) => text).join()).toContain('My private story')
})

test('the live count follows a moderator who leaves', async () => {
  const { mo, slug, cause } = await setting()
  await cause()
  const counts = (await mo.api.notifications.live())[Symbol.asyncIterator]()
  expect((await counts.next()).value).toMatchObject({ count: 2 })
  await mo.api.communities.leave({ slug })
  expect((await counts.next()).value).toMatchObject({ count: 0 })
  await counts.return?.()
})
