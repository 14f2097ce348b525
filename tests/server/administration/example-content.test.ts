import { expect, test } from 'vitest'
import { beginExampleContent } from '../../../src/server/administration/example-content/begin.ts'
import { makeExampleContent } from '../../../src/server/administration/example-content/make-example-content.ts'
import { removeExamples } from '../../../src/server/administration/example-content/remove-example-content.ts'
import { issueSetupLink } from '../../../src/server/administration/setup/setup-code.ts'
import { checkInstance } from '../../../src/server/operations/integrity/check-instance.ts'
import { inTransaction } from '../../../src/server/platform/context.ts'
import { setupCodeIn } from '../../../src/shared/administration/setup.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { refusal } from '../../support/refusal.ts'
import { withoutRecording } from '../../support/structure/query-plans.ts'
import { password, type World } from '../../support/world.ts'

const examples = { communities: 6, posts: 60, comments: 205, accounts: 30 }

/** What the check of the whole instance finds. It scans every table. */
const problemsOf = ({ db, services }: World) =>
  withoutRecording(() => checkInstance(db, { now: services.now(), media: services.media }))

async function worldWithExamples() {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.exampleContent.add()
  await world.runJobs()
  return { world, root }
}

const slugOf = async ({ db }: World, name: string) =>
  (
    await db
      .selectFrom('exampleContent')
      .innerJoin('community', 'community.id', 'targetId')
      .select('slug')
      .where('exampleContent.name', '=', name)
      .executeTakeFirstOrThrow()
  ).slug

test('a super admin adds a place with people, pictures, posts and discussions, in which nothing is wrong', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  expect(await root.api.exampleContent.get()).toMatchObject({ state: 'none', isOffered: true, communities: 0 })
  expect(await root.api.exampleContent.add()).toMatchObject({ state: 'making', isOffered: false, done: 0 })
  expect(await refusal(root.api.exampleContent.add())).toEqual({ status: 409, error: messages.exampleContentExists })
  await world.runJobs()
  const made = await root.api.exampleContent.get()
  expect(made).toMatchObject({ state: 'made', ...examples, memberPosts: 0, memberComments: 0 })
  expect(made.done).toBe(made.total)
  expect(await problemsOf(world)).toEqual([])

  const { items } = await world.guest.api.communities.list({ limit: 20 })
  expect(items.map(({ slug }) => slug)).not.toContain(await slugOf(world, 'team'))
  expect(items).toHaveLength(5)
  for (const { iconUrl, bannerUrl, description } of items)
    expect([iconUrl, bannerUrl, description].every((value) => value !== null && value.length > 0)).toBe(true)
  const slug = await slugOf(world, 'garden')
  const posts = (await world.guest.api.posts.inCommunity({ slug, limit: 20 })).items
  expect(posts).toHaveLength(13)
  expect(posts[0]).toMatchObject({ isPinned: true, title: 'Welcome to Elm Street Garden' })
  const users = await world.db.selectFrom('user').select(['image']).where('id', '!=', root.id).execute()
  expect(users.every(({ image }) => image?.startsWith('/api/media/'))).toBe(true)
  const depths = await world.db.selectFrom('comment').select('depth').distinct().orderBy('depth').execute()
  expect(depths.map(({ depth }) => depth)).toEqual([0, 1, 2, 3])
  expect((await world.guest.api.search.posts({ q: 'calabacín' })).items.length).toBeGreaterThan(0)
  expect((await world.guest.api.search.posts({ q: 'Presupuesto' })).items).toEqual([])
  const log = await root.api.auditLog.list({ action: 'exampleContent.add' })
  expect(log.items).toMatchObject([{ actor: { name: 'Root' } }])
})

test('only super admins see, add and remove it, and no site with communities gets it', async () => {
  const world = await openWorld()
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  for (const { api, status } of [
    { api: world.guest.api, status: 401 },
    { api: ann.api, status: 403 },
  ])
    for (const call of [api.exampleContent.get, api.exampleContent.add, api.exampleContent.remove])
      expect(await refusal(call())).toMatchObject({ status })
  expect(await refusal(root.api.exampleContent.remove())).toEqual({
    status: 409,
    error: messages.exampleContentMissing,
  })
  await ann.api.communities.create({ name: 'Tea Room', description: 'Where we drink tea.' })
  expect(await root.api.exampleContent.get()).toMatchObject({ state: 'none', isOffered: false })
  expect(await refusal(root.api.exampleContent.add())).toEqual({ status: 409, error: messages.exampleContentRefused })
  await world.runJobs()
  expect(await root.api.exampleContent.get()).toMatchObject({ state: 'none' })
  expect(await world.db.selectFrom('exampleContent').selectAll().execute()).toEqual([])
})

test('an interrupted job, or one that fails, continues where it stopped', async () => {
  const world = await openWorld()
  const { services, db } = world
  await inTransaction(services, (ctx) => beginExampleContent(ctx, services.now().toISOString()))
  const report = async () => {}
  const stopAfter = (steps: number) => () => steps-- === 0
  for (const steps of [7, 26, 20]) await makeExampleContent(services, { isStopped: stopAfter(steps), report })
  const code = setupCodeIn((await issueSetupLink(services)) ?? '') ?? ''
  expect(await world.guest.api.setup.checkCode({ code })).toEqual({ accounts: 0 })
  const failing = {
    ...services,
    live: { ...services.live },
    jobs: services.jobs,
    get config(): never {
      throw new Error('The process ended')
    },
  }
  await expect(makeExampleContent(failing, { isStopped: () => false, report })).rejects.toThrow('The process ended')
  const half = (await db.selectFrom('post').select('id').execute()).length
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(60)
  await makeExampleContent(services, { isStopped: () => false, report })
  expect(await db.selectFrom('post').select('id').execute()).toHaveLength(60)
  expect(await db.selectFrom('user').select('id').execute()).toHaveLength(30)
  await world.updateIndexes()
  expect(await problemsOf(world)).toEqual([])
})

test('nobody signs in to its accounts, and they receive nothing', async () => {
  const { world, root } = await worldWithExamples()
  const { db, guest } = world
  const email = 'nora@example.invalid'
  expect(await refusal(guest.api.auth.login({ email, password }))).toMatchObject({ status: 401 })
  await guest.api.auth.forgotPassword({ email })
  await guest.api.auth.resendVerification({ email })
  const ann = await world.user('Ann')
  const slug = await slugOf(world, 'garden')
  await ann.api.communities.join({ slug })
  const [post] = (await ann.api.posts.inCommunity({ slug })).items
  const nora = await db
    .selectFrom('exampleContent')
    .innerJoin('user', 'user.id', 'targetId')
    .select(['user.id', 'user.superAdminAt', 'user.emailKey', 'user.passwordHash'])
    .where('exampleContent.name', '=', 'nora')
    .executeTakeFirstOrThrow()
  expect(nora).toMatchObject({ superAdminAt: null, emailKey: `example:${nora.id}`, passwordHash: '' })
  await ann.api.comments.add({ postId: post?.id ?? '', content: `Hello [@Nora Whitfield](/users/${nora.id})` })
  await ann.api.reactions.react({ targetType: 'POST', targetId: post?.id ?? '', reactionType: 'love' })
  // Not possible by a call; even so, nothing reaches the account.
  await db.updateTable('user').set({ emailVerifiedAt: '2026-11-20T12:00:00.000Z' }).where('id', '=', nora.id).execute()
  await root.api.userManagement.suspend({ id: nora.id, reason: 'A trial.', until: null, removesContent: false })
  world.advance(8 * 86_400_000)
  await world.runJobs()
  expect((await world.deliverMails()).filter(({ to }) => to.endsWith('.invalid'))).toEqual([])
  expect(await db.selectFrom('mail').selectAll().where('toEmail', 'like', '%.invalid').execute()).toEqual([])
  const notified = db
    .selectFrom('notification')
    .select('userId')
    .where('userId', 'in', (eb) => eb.selectFrom('exampleContent').select('targetId'))
  expect(await notified.execute()).toEqual([])
})

test('one press removes all of it and what members wrote there, and nothing else', async () => {
  const { world, root } = await worldWithExamples()
  const { db } = world
  const ann = await world.user('Ann')
  const real = await ann.api.communities.create({ name: 'Tea Room', description: 'Where we drink tea.' })
  const [forum] = await ann.api.communities.forums({ slug: real.slug })
  const kept = await ann.api.posts.create({ title: 'First tea', content: 'Oolong.', forumId: forum?.id ?? '' })
  const slug = await slugOf(world, 'garden')
  await ann.api.communities.join({ slug })
  const [bed] = await ann.api.communities.forums({ slug })
  const mine = await ann.api.posts.create({ title: 'My bed', content: 'Beans, *please*.', forumId: bed?.id ?? '' })
  const [theirs] = (await ann.api.posts.inCommunity({ slug })).items
  for (const postId of [mine.id, theirs?.id ?? '']) await ann.api.comments.add({ postId, content: 'And peas.' })

  const before = await root.api.exampleContent.get()
  expect(before).toMatchObject({ state: 'made', ...examples, memberPosts: 1, memberComments: 2 })
  expect(await root.api.exampleContent.remove()).toMatchObject({ state: 'removing', done: 0, total: 36 })
  expect(await root.api.exampleContent.remove()).toMatchObject({ state: 'removing' })
  await world.runJobs()

  expect(await root.api.exampleContent.get()).toMatchObject({ state: 'none', isOffered: false, communities: 0 })
  expect(await db.selectFrom('community').select('slug').execute()).toEqual([{ slug: real.slug }])
  expect(await db.selectFrom('post').select('id').execute()).toEqual([{ id: kept.id }])
  for (const table of ['comment', 'reaction', 'topic', 'media', 'mediaUse', 'exampleContent'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  const named = await db.selectFrom('user').select('name').where('deletedAt', 'is', null).orderBy('name').execute()
  expect(named).toEqual([{ name: 'Ann' }, { name: 'Root' }])
  const others = await db
    .selectFrom('user')
    .select(['name', 'email', 'image'])
    .where('deletedAt', 'is not', null)
    .execute()
  expect(new Set(others.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ name: 'Deleted user', email: '', image: null })]),
  )
  const images: string[] = []
  for await (const batch of world.services.media.scan()) images.push(...batch.map(({ id }) => id))
  expect(images).toEqual([])
  for (const q of ['garden', 'Nora', 'calabacín', 'beans'])
    expect(await root.api.search.counts({ q }), q).toMatchObject({ posts: 0, comments: 0, people: 0, communities: 0 })
  expect(await problemsOf(world)).toEqual([])
  const { items } = await root.api.auditLog.list({ action: 'exampleContent.remove' })
  expect(items).toMatchObject([
    {
      actor: { name: 'Root' },
      detail: '6 communities, 60 posts, 205 comments and 30 accounts; of members: 1 post and 2 comments',
    },
  ])
  expect(await refusal(root.api.exampleContent.remove())).toEqual({
    status: 409,
    error: messages.exampleContentMissing,
  })
})

test('it can be removed while it is being made, and a removal that stops continues', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const { services, db } = world
  await root.api.exampleContent.add()
  let steps = 50
  await makeExampleContent(services, { isStopped: () => steps-- === 0, report: async () => {} })
  await root.api.exampleContent.remove()
  for (const left of [3, 9]) {
    let turns = left
    await removeExamples(services, { isStopped: () => turns-- <= 0, report: async () => {} })
    expect(await root.api.exampleContent.get()).toMatchObject({ state: 'removing' })
  }
  await world.runJobs()
  expect(await root.api.exampleContent.get()).toMatchObject({ state: 'none', isOffered: true })
  expect(await db.selectFrom('post').select('id').execute()).toEqual([])
  expect(await problemsOf(world)).toEqual([])
  await root.api.exampleContent.add()
  await world.runJobs()
  expect(await root.api.exampleContent.get()).toMatchObject({ state: 'made', ...examples })
})

test('nobody takes an example account over, by a link of a super admin or a verified address', async () => {
  const { world, root } = await worldWithExamples()
  const rows = world.db.selectFrom('exampleContent').select('targetId as id').where('targetType', '=', 'USER')
  const { id } = await rows.executeTakeFirstOrThrow()
  const { makePasswordLink, makeVerificationLink, verify, byId } = root.api.userManagement
  const refused = { status: 409, error: messages.exampleAccount }
  for (const call of [makePasswordLink, makeVerificationLink, verify])
    expect.soft(await refusal(call({ id }))).toMatchObject(refused)
  expect((await byId({ id })).can).toMatchObject({ handOver: false, verify: false })
  const eve = await world.user('Eve', { isVerified: false })
  const waiting = await root.api.userManagement.list({ filter: 'unverified' })
  expect(waiting.items.map((user) => user.name)).toEqual(['Eve'])
  expect((await makePasswordLink({ id: eve.id })).url).toContain('/reset-password?token=')
})
