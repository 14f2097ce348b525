import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobHandlers } from '../../../src/server/jobs.ts'
import { runDueJobs } from '../../../src/server/platform/jobs/runner.ts'
import { indexSoon } from '../../../src/server/platform/search-index/index-soon.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { plainText, searchResults } from '../../support/discovery/search.ts'
import { makeMember } from '../../support/factories.ts'
import { password } from '../../support/world.ts'

/** A world in which nothing but the product itself updates the search indexes. */
async function ownIndexes() {
  const world = await openWorld({ runsIndexJob: false })
  const root = await world.user('Root', { isSuperAdmin: true })
  const ann = await world.user('Ann')
  const club = await createCommunity(ann, { name: 'Zither Club' })
  return { world, root, ann, club }
}

test('every search finds a text as soon as the call that wrote it has answered', async () => {
  const { world, root, ann, club } = await ownIndexes()
  const bob = await world.user('Bob')
  await makeMember(world, club.id, bob, 'MEMBER')
  const { slug, forumId } = club
  const { id: postId } = await ann.api.posts.create({ title: 'Quince', content: 'Jam of it', forumId })
  await ann.api.saved.save({ id: postId })
  for (const user of [ann, bob]) {
    expect.soft(await searchResults.posts(user, 'quince')).toEqual(['Quince'])
    await ann.api.posts.edit({ id: postId, title: 'Quince', content: 'Jam of plums' })
    expect.soft(await searchResults.posts(user, 'plums')).toEqual(['Quince'])
    expect.soft(await searchResults.posts(user, '"of it"')).toEqual([])
    await ann.api.posts.edit({ id: postId, title: 'Quince', content: 'Jam of it' })
  }
  const { status, body } = await root.rest('GET', '/api/admin/search-posts?query=uinc')
  expect.soft({ status, found: body.length }).toEqual({ status: 200, found: 1 })
  const one = async (title: string) => ann.api.posts.edit({ id: postId, title, content: 'Jam' })
  await one('Medlar')
  expect.soft((await bob.api.posts.inCommunity({ slug, q: 'medlar' })).items).toHaveLength(1)
  await one('Rowan')
  expect.soft((await ann.api.saved.posts({ q: 'rowan' })).items).toHaveLength(1)
  await one('Sloe')
  expect.soft((await bob.api.search.all({ q: 'sloe' })).posts.map(({ title }) => plainText(title))).toEqual(['Sloe'])

  const { id: commentId } = await bob.api.comments.add({ postId, content: 'Persimmon' })
  expect.soft(await searchResults.comments(ann, 'persimmon')).toEqual(['Persimmon'])
  await bob.api.comments.remove({ id: commentId })
  expect.soft(await searchResults.comments(ann, 'persimmon')).toEqual([])
})

test('every search finds communities and users as soon as they exist', async () => {
  const { world, root, ann, club } = await ownIndexes()
  const { slug } = club
  const rename = (name: string) => ann.api.communitySettings.saveDetails({ slug, name })
  expect.soft(await searchResults.communities(ann, 'zither')).toEqual(['Zither Club'])
  await rename('Lute Club')
  expect.soft((await ann.api.communities.list({ q: 'lute' })).items).toHaveLength(1)
  await ann.api.saved.saveCommunity({ slug })
  await rename('Oboe Club')
  expect.soft((await ann.api.saved.communities({ q: 'oboe' })).items).toHaveLength(1)
  await rename('Harp Club')
  expect.soft((await root.api.admin.searchCommunities({ query: 'arp' })).items).toHaveLength(1)

  await world.guest.api.auth.signup({ name: 'Cleo', email: 'cleo@example.org', password })
  expect.soft(await searchResults.people(ann, 'cleo')).toEqual(['Cleo'])
  await world.guest.api.auth.signup({ name: 'Dora', email: 'dora@example.org', password })
  expect.soft((await root.api.admin.searchUsers({ query: 'ora@exam' })).items.map(({ name }) => name)).toEqual(['Dora'])
  const eve = await world.user('Eve')
  await eve.api.communities.join({ slug })
  expect.soft((await ann.api.members.list({ slug, q: 'eve' })).items.map(({ name }) => name)).toEqual(['Eve'])
  const fay = await world.user('Fay')
  await fay.api.communities.join({ slug })
  expect.soft((await ann.api.users.suggest({ slug, q: 'fay' })).map(({ name }) => name)).toEqual(['Fay'])
})

test('a search does not wait for an index that is made again, and the newest texts come first', async () => {
  const { world, ann, club } = await ownIndexes()
  const { id } = await ann.api.posts.create({ title: 'Quince', content: 'Jam', forumId: club.forumId })
  const post = await world.db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  // An x keeps them apart from the IDs that the product makes.
  const others = Array.from({ length: 500 }, (_, at) => ({ ...post, id: `${id.slice(0, -4)}x${at + 100}` }))
  for (const other of others) await world.db.insertInto('post').values(other).execute()
  await indexSoon(world.services, 'post', [...others.map((other) => other.id), id])
  await sql`update "postNumber" set "isOutdated" = 1`.execute(world.db)
  const due = async () => {
    const { rows } = await sql`select "number" from "postNumber" where "isOutdated" = 1`.execute(world.db)
    return rows.length
  }
  await ann.api.posts.create({ title: 'Medlar', content: 'Jam', forumId: club.forumId })
  expect(await searchResults.posts(ann, 'medlar')).toEqual(['Medlar'])
  // On a busy machine the search gives up sooner.
  expect(await due()).toBeGreaterThanOrEqual(302)
  world.advance(1_000)
  await runDueJobs(world.services, jobHandlers, ['search'])
  expect(await due()).toBe(0)
})

test('a search goes on with the index as it is while nothing can be written', async () => {
  const { world, ann, club } = await ownIndexes()
  const write = (title: string) => ann.api.posts.create({ title, content: 'Jam', forumId: club.forumId })
  await write('Quince')
  expect(await searchResults.posts(ann, 'jam')).toEqual(['Quince'])
  await write('Medlar')
  await sql`pragma query_only = 1`.execute(world.db)
  expect(await searchResults.posts(ann, 'jam')).toEqual(['Quince'])
  await sql`pragma query_only = 0`.execute(world.db)
  expect(await searchResults.posts(ann, 'jam')).toEqual(['Medlar', 'Quince'])
})
