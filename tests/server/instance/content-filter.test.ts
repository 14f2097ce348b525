import { expect, test } from 'vitest'
import { inTransaction } from '../../../src/server/platform/context.ts'
import { moderationResultView } from '../../../src/shared/instance/content-filter/result.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeInstanceWordRule, makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

const slur = 'you f4ggots'
const refused = {
  status: 403,
  error: messages.textRefused,
  moderationResult: { reason: expect.stringContaining('demean'), terms: ['f4ggots'], category: 'hate' },
}
/** As the REST API returns it. */
const { status, ...body } = refused

async function setting() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const comment = await ann.api.comments.add({ postId: post.id, content: 'e5' })
  return { world, ann, club, post, comment }
}

test('refuses a post with a slur over both APIs without storing it, and accepts ordinary swearing', async () => {
  const { ann, club } = await setting()
  const { forumId, slug } = club
  for (const texts of [
    { title: slur, content: 'Fine' },
    { title: 'Fine', content: slur },
  ]) {
    expect(await refusal(ann.api.posts.create({ ...texts, forumId }))).toEqual(refused)
    const answer = await ann.rest('POST', '/api/posts', { ...texts, forumId })
    expect(answer).toMatchObject({ status, body })
    expect(moderationResultView.strict().parse(answer.body.moderationResult)).toEqual(answer.body.moderationResult)
  }
  const { items } = await ann.api.posts.inCommunity({ slug })
  expect(items.map(({ title }) => title)).toEqual(['Opening'])
  const shit = await ann.rest('POST', '/api/posts', { title: 'Oh shit', content: 'Fucking damn ass', forumId })
  expect(shit.status).toBe(201)
})

test('refuses a comment with a threat, and keeps the old text after a refused edit', async () => {
  const { ann, post, comment } = await setting()
  const thread = `/api/posts/${post.id}/comments`
  const threat = { category: 'violence', terms: ["I'll k1ll you"] }
  const answer = await ann.rest('POST', thread, { content: "I'll k1ll you" })
  expect(answer).toMatchObject({ status, body: { error: messages.textRefused, moderationResult: threat } })
  expect(await refusal(ann.api.comments.add({ postId: post.id, content: slur }))).toEqual(refused)
  expect(await ann.rest('PUT', `/api/posts/comments/${comment.id}`, { content: slur })).toMatchObject({ status, body })
  expect(await refusal(ann.api.comments.edit({ id: comment.id, content: slur }))).toEqual(refused)
  const { items } = await ann.api.comments.list({ postId: post.id })
  expect(items).toMatchObject([{ content: 'e5', updatedAt: comment.updatedAt }])
  expect((await ann.api.posts.byId({ community: 'chess-club', id: post.id }))._count.comments).toBe(1)
})

test("applies a community's word rules to its own content only", async () => {
  const { world, ann, club, post, comment } = await setting()
  const other = await createCommunity(ann, { name: 'Go Club' })
  await ann.api.communitySettings.addWordRule({ slug: club.slug, term: 'Autowin*', reason: 'Play yourself.' })
  const texts = { title: 'Try AutoWinner', content: 'Fine' }
  const unwanted = {
    status: 403,
    error: messages.textRefused,
    moderationResult: { reason: 'Play yourself.', terms: ['AutoWinner'], category: 'custom' },
  }
  const { id } = comment
  expect(await refusal(ann.api.posts.create({ ...texts, forumId: club.forumId }))).toEqual(unwanted)
  expect(await refusal(ann.api.comments.add({ postId: post.id, content: texts.title }))).toEqual(unwanted)
  expect(await refusal(ann.api.comments.edit({ id, content: texts.title }))).toEqual(unwanted)
  const elsewhere = await ann.api.posts.create({ ...texts, forumId: other.forumId })
  await ann.api.comments.add({ postId: elsewhere.id, content: texts.title })
  // Guidelines may name what they forbid.
  const guidelines = 'No AutoWin here.'
  expect(await ann.api.communitySettings.saveDetails({ slug: club.slug, guidelines })).toMatchObject({ guidelines })

  await makeInstanceWordRule(world, 'autowin*')
  expect(await refusal(ann.api.posts.create({ ...texts, forumId: other.forumId }))).toMatchObject({ status: 403 })
  const [rule] = await ann.api.communitySettings.wordRules({ slug: club.slug })
  await ann.api.communitySettings.removeWordRule({ slug: club.slug, id: rule?.id ?? '' })
  expect(await refusal(ann.api.comments.add({ postId: post.id, content: texts.title }))).toMatchObject({ status: 403 })
})

test('judges a text by the rules at the time of storing, not of sending', async () => {
  const { world, ann, club, post } = await setting()
  const bob = await world.user('Bob')
  await makeMember(world, club.id, bob, 'MEMBER')
  const { promise: mayBeMade, resolve: make } = Promise.withResolvers<void>()
  // Other writes wait until the rule is stored.
  const ruling = inTransaction(world.services, async ({ db }) => {
    await mayBeMade
    await makeInstanceWordRule({ ...world, db }, 'castling')
  })
  const long = `${'pawn to king four. '.repeat(400)} castling`
  const written = [
    refusal(bob.api.comments.add({ postId: post.id, content: long })),
    refusal(ann.api.posts.edit({ id: post.id, title: 'Opening', content: long })),
  ]
  make()
  await ruling
  const expected = { status, moderationResult: { category: 'custom', terms: ['castling'] } }
  for (const answer of await Promise.all(written)) expect(answer).toMatchObject(expected)
})

test('filters names and descriptions of communities and topics', async () => {
  const { ann, club } = await setting()
  const description = 'A place for everybody.'
  const fine = { name: 'Go Club', description }
  for (const texts of [
    { ...fine, name: slur },
    { ...fine, description: slur },
    { ...fine, guidelines: slur },
  ]) {
    expect(await refusal(ann.api.communities.create(texts))).toEqual(refused)
    expect(await ann.rest('POST', '/api/communities', texts)).toMatchObject({ status, body })
  }
  for (const texts of [{ name: slur }, { description: slur }, { guidelines: slur }]) {
    expect(await refusal(ann.api.communitySettings.saveDetails({ slug: club.slug, ...texts }))).toEqual(refused)
  }
  expect(await ann.rest('POST', '/api/topics', { name: 'f4ggots' })).toMatchObject({ status, body })
  const { items } = await ann.api.communities.list({})
  expect(items).toMatchObject([{ name: 'Chess Club', description: club.description, guidelines: '' }])
  expect((await ann.api.topics.search({ q: 'f4' })).topics).toEqual([])
})

test('filters names and bios of users', async () => {
  const { world, ann } = await setting()
  const account = { name: 'F4ggots', email: 'new@example.org', password: 'correct horse' }
  const ofName = { error: messages.textRefused, moderationResult: { terms: ['F4ggots'], category: 'hate' } }
  expect(await world.guest.rest('POST', '/api/auth/signup', account)).toMatchObject({ status, body: ofName })
  expect(await world.guest.rest('POST', '/api/auth/login', account)).toMatchObject({ status: 401 })
  expect((await world.guest.rest('POST', '/api/auth/signup', { ...account, name: 'New' })).status).toBe(201)

  expect(await ann.rest('PUT', '/api/auth/profile', { name: 'F4ggots' })).toMatchObject({ status, body: ofName })
  for (const change of [{ PROFILE_DISPLAY_NAME: slur }, { PROFILE_BIO: slur }]) {
    expect(await refusal(ann.api.settings.save(change))).toEqual(refused)
    expect(await ann.rest('PUT', '/api/users/me/settings', change)).toMatchObject({ status, body })
  }
  expect((await ann.api.auth.me()).name).toBe('Ann')
  expect((await ann.api.settings.get()).settings).toMatchObject({ PROFILE_DISPLAY_NAME: '', PROFILE_BIO: '' })
})

test('lets users with a name that is refused by now change their photo', async () => {
  const { world, ann } = await setting()
  await makeInstanceWordRule(world, 'ann')
  expect(await ann.api.auth.updateProfile({ name: 'Ann', image: null })).toMatchObject({ name: 'Ann' })
  expect(await refusal(ann.api.auth.updateProfile({ name: 'Ann B' }))).toMatchObject({ status: 403 })
})
