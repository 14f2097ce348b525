import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

test('lets only members comment where organizers chose so, and everybody react', async () => {
  const world = await openWorld()
  const [ann, bob, eve] = [await world.user('Ann'), await world.user('Bob'), await world.user('Eve')]
  const { id: communityId, slug, forumId } = await createCommunity(ann)
  await makeMember(world, communityId, bob, 'MEMBER')
  const { id: postId } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })
  const earlier = await eve.api.comments.add({ postId, content: 'Before' })

  await expect(bob.api.communitySettings.saveWriting({ slug, onlyMembersComment: true })).rejects.toThrow(
    messages.memberForbidden,
  )
  await ann.api.communitySettings.saveWriting({ slug, onlyMembersComment: true })
  expect((await ann.api.communitySettings.overview({ slug })).writing).toMatchObject({ onlyMembersComment: true })
  // The same value again is no change.
  await ann.api.communitySettings.saveWriting({ slug, onlyMembersComment: true })
  await ann.api.communitySettings.saveWriting({ slug })
  const { items } = await ann.api.communitySettings.audit({ slug })
  expect(items.filter(({ action }) => action === 'writing.change').map(({ detail }) => detail)).toEqual([
    'only members comment',
  ])

  const refused = { status: 403, body: { error: messages.memberNeededToComment } }
  const thread = `/api/posts/${postId}/comments`
  expect(await eve.rest('POST', thread, { content: 'After' })).toMatchObject(refused)
  expect(await eve.rest('POST', thread, { content: 'After', parentId: earlier.id })).toMatchObject(refused)
  expect(await refusal(eve.api.comments.edit({ id: earlier.id, content: 'Changed' }))).toEqual({
    status: 403,
    error: messages.memberNeededToComment,
  })
  const shown = await eve.api.posts.byId({ community: slug, id: postId })
  expect(shown).toMatchObject({ onlyMembersComment: true, can: { comment: false, react: true } })
  expect((await eve.api.comments.list({ postId, limit: 5 })).items).toMatchObject([
    { can: { reply: false, edit: false, react: true, remove: true } },
  ])
  await eve.api.reactions.react({ targetType: 'POST', targetId: postId, reactionType: 'satisfaction' })
  for (const member of [ann, bob]) {
    expect((await member.rest('POST', thread, { content: 'I belong here' })).status).toBe(201)
  }

  await eve.api.communities.join({ slug })
  expect((await eve.api.posts.byId({ community: slug, id: postId })).can.comment).toBe(true)
  expect((await eve.rest('POST', thread, { content: 'Now I do' })).status).toBe(201)
  await eve.api.communities.leave({ slug })
  await ann.api.communitySettings.saveWriting({ slug, onlyMembersComment: false })
  expect((await eve.rest('POST', thread, { content: 'As before' })).status).toBe(201)

  await ann.api.communitySettings.saveWriting({ slug, onlyMembersComment: true })
  await ann.api.communitySettings.archive({ slug })
  expect(await eve.rest('POST', thread, { content: 'Archived' })).toMatchObject({
    body: { error: messages.communityArchived },
  })
})

test('names the field of a bad choice', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { slug } = await createCommunity(ann)
  const bad = { slug, onlyMembersComment: 'yes' } as unknown as { slug: string }
  await expect(ann.api.communitySettings.saveWriting(bad)).rejects.toThrow('onlyMembersComment must be true or false')
})
