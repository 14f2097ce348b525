import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'
import { makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

test('only moderators move a post between the forums of its community', async () => {
  const { world, ann, bob, club, post, postId } = await createThreadWorld()
  const { slug } = club
  const mona = await world.user('Mona')
  const [root, eve] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Eve')]
  await makeMember(world, club.id, mona, 'MODERATOR')
  await makeMember(world, club.id, bob, 'MEMBER')
  const forums = await ann.api.communitySettings.addForum({ slug, name: 'Openings' })
  const forumId = forums.at(-1)?.id ?? ''
  const moved = { id: postId, forumId }
  for (const other of [bob, eve, root]) {
    expect(await refusal(other.api.posts.move(moved))).toMatchObject({ status: 403, error: messages.memberForbidden })
  }
  expect((await refusal(world.guest.api.posts.move(moved))).status).toBe(401)

  const { updatedAt } = post
  const answer = await mona.api.posts.move(moved)
  expect(answer).toMatchObject({ forum: { id: forumId, name: 'Openings' }, updatedAt })
  await world.updateIndexes()
  const inForum = async (forum: string) => (await eve.api.posts.inCommunity({ slug, forum })).items.map(({ id }) => id)
  expect(await inForum(forumId)).toEqual([postId])
  expect(await inForum(club.forumId)).toEqual([])
  const entry = async () => (await ann.api.communitySettings.audit({ slug })).items[0]
  expect(await entry()).toMatchObject({
    action: 'post.move',
    actor: { id: mona.id },
    about: { id: ann.id },
    detail: 'Opening · General → Openings',
  })
  const before = await entry()
  expect((await mona.api.posts.move(moved)).forum.id).toBe(forumId)
  expect(await entry()).toEqual(before)

  const other = await eve.api.communities.create({ name: 'Another club', description: 'Another one altogether' })
  const [foreign] = await eve.api.communities.forums({ slug: other.slug })
  for (const wrong of [foreign?.id ?? '', mona.id]) {
    const refused = await refusal(mona.api.posts.move({ id: postId, forumId: wrong }))
    expect(refused).toEqual({ status: 400, error: messages.forumElsewhere, field: 'forumId' })
  }
  await ann.api.communitySettings.archive({ slug })
  const archived = await refusal(mona.api.posts.move({ id: postId, forumId: club.forumId }))
  expect(archived).toMatchObject({ status: 403, error: messages.communityArchived })
  await ann.api.posts.remove({ id: postId })
  expect((await refusal(mona.api.posts.move(moved))).status).toBe(404)
})
