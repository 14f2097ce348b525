import { expect, test } from 'vitest'
import { createThreadWorld } from '../../support/discussions/threads.ts'
import { makeMember } from '../../support/factories.ts'

test('a thread marks the roles of its authors, as they are now', async () => {
  const { world, ann, bob, club, post, postId, say } = await createThreadWorld()
  const [mona, root] = [await world.user('Mona'), await world.user('Root', { isSuperAdmin: true })]
  await makeMember(world, club.id, mona, 'MODERATOR')
  await makeMember(world, club.id, bob, 'MEMBER')
  expect(post.authorRoles).toEqual(['ORGANIZER'])
  const added = await mona.api.comments.add({ postId, content: 'As moderator' })
  expect(added.authorRoles).toEqual(['MODERATOR'])
  expect((await root.api.comments.add({ postId, content: 'As admin' })).authorRoles).toEqual(['SITE_ADMIN'])
  await say(bob, 'As member')
  const own = await say(ann, 'As organizer')

  const inThread = async () => {
    const { comments } = await world.guest.api.threads.open({ postId, sort: 'old' })
    return Object.fromEntries(comments.map(({ content, authorRoles }) => [content, authorRoles]))
  }
  const marks = {
    'As moderator': ['MODERATOR'],
    'As admin': ['SITE_ADMIN'],
    'As member': [],
    'As organizer': ['ORGANIZER'],
  }
  expect(await inThread()).toEqual(marks)
  const { items } = await world.guest.api.comments.list({ postId })
  expect(Object.fromEntries(items.map(({ content, authorRoles }) => [content, authorRoles]))).toEqual(marks)

  await makeMember(world, club.id, root, 'MEMBER')
  await ann.api.members.setRole({ slug: club.slug, userId: root.id, role: 'MODERATOR' })
  await ann.api.members.setRole({ slug: club.slug, userId: mona.id, role: 'MEMBER' })
  await ann.api.comments.add({ postId, parentId: own, content: 'A reply' })
  await ann.api.comments.remove({ id: own })
  expect(await inThread()).toMatchObject({ 'As moderator': [], 'As admin': ['MODERATOR', 'SITE_ADMIN'], '': [] })
  expect(await world.guest.api.posts.byId({ community: club.slug, id: postId })).toMatchObject({
    authorRoles: ['ORGANIZER'],
  })
  // The role of one community says nothing in another.
  const other = await ann.api.communities.create({ name: 'Another club', description: 'Another one altogether' })
  const [forum] = await mona.api.communities.forums({ slug: other.slug })
  await makeMember(world, other.id, mona, 'MODERATOR')
  const elsewhere = await mona.api.posts.create({ title: 'Here', content: 'I moderate', forumId: forum?.id ?? '' })
  expect(elsewhere.authorRoles).toEqual(['MODERATOR'])
  expect(await inThread()).toMatchObject({ 'As moderator': [] })
})
