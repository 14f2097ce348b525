import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

async function setting() {
  const world = await openWorld()
  const [ann, mona, bob] = [await world.user('Ann'), await world.user('Mona'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const { slug } = club
  await makeMember(world, club.id, mona, 'MODERATOR')
  await makeMember(world, club.id, bob, 'MEMBER')
  const newsId = (await ann.api.communitySettings.addForum({ slug, name: 'News' })).at(-1)?.id ?? ''
  await ann.api.communitySettings.setForumWriters({ slug, id: newsId, onlyModeratorsPost: true })
  return { world, ann, mona, bob, club, slug, newsId }
}

const text = { title: 'Opening', content: 'e4' }
const forbidden = { status: 403, body: { error: messages.forumForModerators, field: 'forumId' } }

test('takes posts of organizers and moderators only, and comments of members', async () => {
  const { ann, mona, bob, club, slug, newsId } = await setting()
  const ask = { ...text, forumId: newsId }
  expect(await bob.rest('POST', '/api/posts', ask)).toMatchObject(forbidden)
  const { id: postId } = await mona.api.posts.create(ask)
  await ann.api.posts.create(ask)
  await bob.api.comments.add({ postId, content: 'Thank you' })
  expect(await bob.api.communities.forums({ slug })).toMatchObject([
    { id: club.forumId, onlyModeratorsPost: false, can: { post: true } },
    { id: newsId, onlyModeratorsPost: true, can: { post: false } },
  ])
  expect((await mona.api.communities.forums({ slug })).map(({ can }) => can.post)).toEqual([true, true])

  const change = { slug, id: newsId, onlyModeratorsPost: false }
  for (const other of [bob, mona]) {
    expect(await refusal(other.api.communitySettings.setForumWriters(change))).toMatchObject({ status: 403 })
  }
  await ann.api.communitySettings.setForumWriters(change)
  await ann.api.communitySettings.setForumWriters(change)
  expect((await bob.rest('POST', '/api/posts', ask)).status).toBe(201)
  const { items } = await ann.api.communitySettings.audit({ slug })
  expect(items.filter(({ action }) => action === 'forum.writers').map(({ detail }) => detail)).toEqual([
    'News: all members',
    'News: moderators',
  ])
})

test('takes posts that moderators move there, but none of its author', async () => {
  const { mona, bob, club, slug, newsId } = await setting()
  const { id } = await bob.api.posts.create({ ...text, forumId: club.forumId })
  const moving = { ...text, id, forumId: newsId }
  const refused = { status: 403, error: messages.forumForModerators }
  expect(await refusal(bob.api.posts.edit(moving))).toMatchObject(refused)
  // The right to edit remains with authors who left.
  await bob.api.communities.leave({ slug })
  expect(await refusal(bob.api.posts.edit(moving))).toMatchObject(refused)
  expect((await mona.api.posts.move({ id, forumId: newsId })).forum.id).toBe(newsId)
  expect((await bob.api.posts.edit({ ...text, title: 'Endings', id })).title).toBe('Endings')
})
