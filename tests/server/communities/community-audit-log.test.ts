import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeInvitation, makeJoinRequest, makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

const day = 86_400_000

test('lists who did what to whom, newest first, in pages', async () => {
  const world = await openWorld()
  const [ann, bob, root] = [
    await world.user('Ann'),
    await world.user('Bob'),
    await world.user('Root', { isSuperAdmin: true }),
  ]
  const { id, slug } = await createCommunity(ann, { isPrivate: true })
  await makeMember(world, id, bob, 'MEMBER')
  await root.api.communities.bySlug({ slug })
  await ann.api.members.setRole({ slug, userId: bob.id, role: 'MODERATOR' })
  await ann.api.communitySettings.addForum({ slug, name: 'News' })
  await ann.api.communitySettings.addWordRule({ slug, term: 'gambit' })
  const seen = []
  let cursor: string | null = null
  do {
    const page = await ann.api.communitySettings.audit({ slug, limit: 3, ...(cursor && { cursor }) })
    seen.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  const [annNamed, bobNamed] = [ann, bob].map(({ id, name }) => ({ id, name }))
  expect(seen.map(({ action, actor, about }) => [action, actor, about])).toEqual([
    ['wordRule.add', annNamed, null],
    ['forum.add', annNamed, null],
    ['role.change', annNamed, bobNamed],
    ['community.open', { id: root.id, name: 'Root' }, null],
  ])
  expect(
    seen
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  ).toEqual(seen.map(({ at }) => at))

  await bob.api.account.scheduleDeletion({ mode: 'ANONYMISE' })
  world.advance(15 * day)
  await world.runJobs()
  const { items } = await ann.api.communitySettings.audit({ slug })
  expect(items.find(({ action }) => action === 'role.change')?.about).toEqual({ id: bob.id, name: 'Deleted user' })
})

test('shows organizers the audit log of their own community only', async () => {
  const world = await openWorld()
  const [ann, mo, root] = [
    await world.user('Ann'),
    await world.user('Mo'),
    await world.user('Root', { isSuperAdmin: true }),
  ]
  const { id, slug } = await createCommunity(ann)
  await makeMember(world, id, mo, 'MODERATOR')
  await ann.api.communitySettings.addForum({ slug, name: 'News' })
  for (const other of [mo, root]) {
    expect(await refusal(other.api.communitySettings.audit({ slug }))).toEqual({
      status: 403,
      error: other === root ? messages.appointOrganizerFirst : messages.memberForbidden,
    })
  }
  expect((await refusal(world.guest.api.communitySettings.audit({ slug }))).status).toBe(401)
  expect((await refusal(ann.api.communitySettings.audit({ slug: 'nowhere' }))).status).toBe(404)
  const other = await createCommunity(ann, { name: 'Other' })
  expect((await ann.api.communitySettings.audit({ slug: other.slug })).items).toEqual([])
})

test('counts pending work for moderators, up to a hundred', async () => {
  const world = await openWorld()
  const [ann, bob, eve] = [await world.user('Ann'), await world.user('Bob'), await world.user('Eve')]
  const { id, slug } = await createCommunity(ann, { requiresApproval: true })
  const other = await createCommunity(ann, { name: 'Other', requiresApproval: true })
  await makeMember(world, id, bob, 'MEMBER')
  const overview = (who: typeof ann) => who.api.communitySettings.overview({ slug })
  const nothing = {
    ...{ visibilityChange: null, newMemberLevel: null, membersMayLink: false },
    writing: { onlyMembersComment: false, heldFirstPosts: 0, reportThreshold: null },
  }
  expect(await overview(ann)).toEqual({ waitingRequests: 0, openInvitations: 0, bans: 0, ...nothing })
  await eve.api.communities.join({ slug })
  await eve.api.communities.join({ slug: other.slug })
  await ann.api.invitations.send({ slug, emails: ['carl@example.net', 'dora@example.net'] })
  await makeBan(world, id, await world.user('Flo'))
  expect(await overview(ann)).toMatchObject({ waitingRequests: 1, openInvitations: 2, bans: 1 })
  expect(await refusal(overview(bob))).toEqual({ status: 403, error: messages.memberForbidden })
  expect((await refusal(overview(eve))).status).toBe(403)

  for (let count = 0; count < 105; count++) {
    const user = await world.user(`Person ${count}`)
    await makeJoinRequest(world, id, user)
    await makeInvitation(world, id, user, ann)
    await makeBan(world, id, await world.user(`Banned ${count}`))
  }
  expect(await overview(ann)).toMatchObject({ waitingRequests: 100, openInvitations: 100, bans: 100 })
  world.advance(31 * day)
  expect(await overview(ann)).toMatchObject({ waitingRequests: 0 })
})
