import { expect, test } from 'vitest'
import { jobHandlers } from '../../../src/server/jobs.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import { runDueJobs } from '../../../src/server/platform/jobs/runner.ts'
import { deleteDueAccounts } from '../../../src/server/users/account/delete-account.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeComment, makeMember, toggleLike } from '../../support/factories.ts'
import { makeNotifications } from '../../support/notifications/make-notifications.ts'
import { beforeNextTransaction } from '../../support/platform/before-next-transaction.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

const day = 86_400_000
const signInNeeded = { status: 401, error: messages.signInNeeded }

const login = (world: World, email: string) => world.guest.rest('POST', '/api/auth/login', { email, password })

/** Ann's deletion is due; she signs in again. */
async function dueWorld() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await ann.api.account.scheduleDeletion({ mode: 'REMOVE' })
  await world.deliverMails()
  world.advance(14 * day)
  return { world, ann }
}

/** The deletions of Ann and Bob are due, and the deletion of Ann fails. */
async function failingWorld() {
  const { world, ann } = await dueWorld()
  const [bob, root] = [await world.user('Bob'), await world.user('Root', { isSuperAdmin: true })]
  const { forumId } = await createCommunity(root)
  const { id } = await root.api.posts.create({ title: 'Openings', content: 'e4?', forumId })
  await toggleLike(world, id, ann)
  // The like cannot be subtracted from a count that does not include it.
  await world.db.updateTable('post').set({ likeCount: 0 }).execute()
  await bob.api.account.scheduleDeletion({ mode: 'ANONYMISE' })
  await world.deliverMails()
  world.advance(15 * day)
  return { world, ann, bob, root }
}

const namesOf = async ({ db }: World, ids: readonly string[]) => {
  const rows = await db.selectFrom('user').select(['id', 'name']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.name)
}

test('a deletion that was cancelled after it was listed as due does not happen', async () => {
  const { world, ann } = await dueWorld()
  beforeNextTransaction(world, () => ann.api.account.cancelDeletion())
  await deleteDueAccounts(world.services)
  expect(await ann.api.account.get()).toMatchObject({ user: { name: 'Ann' }, deletionDueAt: null, deletionMode: null })
  expect((await login(world, ann.email)).status).toBe(200)
})

test('refuses cancelling, signing in and new passwords once the deletion has begun', async () => {
  const { world, ann } = await dueWorld()
  await world.guest.api.auth.forgotPassword({ email: ann.email })
  const [email] = await world.deliverMails()
  const tried: unknown[] = []
  // Before the deletion's next transaction begins.
  beforeNextTransaction(world, async () => {
    beforeNextTransaction(world, async () => {
      tried.push(await refusal(ann.api.account.cancelDeletion()))
      tried.push((await login(world, ann.email)).status)
      const given = { token: mailedToken(email), newPassword: 'mine again' }
      tried.push((await world.guest.rest('POST', '/api/auth/reset-password', given)).status)
      await world.guest.api.auth.forgotPassword({ email: ann.email })
      tried.push(await world.deliverMails())
    })
  })
  await deleteDueAccounts(world.services)
  expect(tried).toEqual([expect.objectContaining(signInNeeded), 401, 400, []])
  const left = world.db.selectFrom('user').select(['name', 'email', 'deletionDueAt']).where('id', '=', ann.id)
  expect(await left.execute()).toEqual([{ name: 'Deleted user', email: '', deletionDueAt: null }])
})

test('refuses a cancellation that started earlier once the deletion has begun', async () => {
  const { world, ann } = await dueWorld()
  await world.db.updateTable('user').set({ deletedAt: world.services.now().toISOString() }).execute()
  expect(await refusal(ann.api.account.cancelDeletion())).toMatchObject(signInNeeded)
  await deleteDueAccounts(world.services)
  expect((await login(world, ann.email)).status).toBe(401)
})

test('continues with other accounts when one cannot be deleted, reports the failure, and tries again', async () => {
  const { world, ann, root, bob } = await failingWorld()
  await expect(world.runJobs()).rejects.toThrow('a job failed')
  for (const { email } of [ann, bob]) expect((await login(world, email)).status).toBe(401)
  expect(await namesOf(world, [ann.id, bob.id])).toEqual(['Ann', 'Deleted user'])
  const deletion = async () => (await root.api.admin.jobs()).find(({ kind }) => kind === 'delete-due-accounts')
  expect(await deletion()).toMatchObject({ lastError: expect.stringMatching(/^1 of 2 failed: /) })
  await world.db.updateTable('post').set({ likeCount: 1 }).execute()
  world.advance(2 * 60_000)
  await runDueJobs(world.services, jobHandlers, ['main'])
  expect(await namesOf(world, [ann.id])).toEqual(['Deleted user'])
  expect(await deletion()).toMatchObject({ lastError: null })
})

test('stops between batches with the process, and continues after the next start', async () => {
  const { world, ann } = await dueWorld()
  const bob = await world.user('Bob')
  const { forumId } = await createCommunity(bob)
  const postId = (await bob.api.posts.create({ title: 'Openings', content: 'e4?', forumId })).id
  for (let count = 0; count < 21; count++) await makeComment(world, postId, ann, `Comment ${count}`)
  let checks = 0
  await deleteDueAccounts(world.services, () => ++checks > 1)
  const left = () => world.db.selectFrom('comment').select('id').where('deletedAt', 'is', null).execute()
  expect(await left()).toHaveLength(1)
  expect(await namesOf(world, [ann.id])).toEqual(['Ann'])
  expect((await login(world, ann.email)).status).toBe(401)
  await world.runJobs()
  expect(await left()).toEqual([])
  expect(await namesOf(world, [ann.id])).toEqual(['Deleted user'])
})

test('shows no erased text before it is deleted, wherever it stops, and continues until nothing is left', async () => {
  const { world, ann } = await dueWorld()
  const bob = await world.user('Bob')
  const { forumId } = await createCommunity(bob)
  const postId = (await bob.api.posts.create({ title: 'Openings', content: 'e4?', forumId })).id
  const ids: string[] = []
  for (let count = 0; count < 205; count++) ids.push(await makeComment(world, postId, ann, `Comment ${count}`))
  const version = { content: 'earlier', writtenAt: '2026-11-20T12:00:00.000Z', replacedAt: '2026-11-20T13:00:00.000Z' }
  for (const commentId of [ids[0] ?? '', ids[204] ?? ''])
    await world.db
      .insertInto('commentVersion')
      .values({ id: newId(), commentId, ...version })
      .execute()
  const comments = () => world.db.selectFrom('comment').select(['content', 'deletedAt']).execute()
  let stops = 0
  for (let isDone = false; !isDone; stops++) {
    let checks = 0
    await deleteDueAccounts(world.services, () => ++checks > stops + 1)
    isDone = checks <= stops + 1
    for (const { content, deletedAt } of await comments()) expect(content === '' && deletedAt === null).toBe(false)
    expect(await namesOf(world, [ann.id])).toEqual([isDone ? 'Deleted user' : 'Ann'])
  }
  expect(stops).toBeGreaterThan(3)
  expect((await comments()).filter(({ content, deletedAt }) => content !== '' || deletedAt === null)).toEqual([])
  expect(await world.db.selectFrom('commentVersion').select('id').execute()).toEqual([])
})

test('deletes any number of notifications in batches', async () => {
  const { world, ann } = await dueWorld()
  await makeNotifications(world, ann, 1_500)
  const left = async () => (await world.db.selectFrom('notification').select('id').execute()).length
  let checks = 0
  await deleteDueAccounts(world.services, () => ++checks > 1)
  expect(await left()).toBe(500)
  await deleteDueAccounts(world.services)
  expect(await left()).toBe(0)
})

test.each(['comments', 'posts'] as const)(
  '%s that were under way when the account was deleted are refused',
  async (kind) => {
    const { world, ann } = await dueWorld()
    const bob = await world.user('Bob')
    const club = await createCommunity(bob)
    await makeMember(world, club.id, ann, 'MEMBER')
    const { id: postId } = await bob.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
    beforeNextTransaction(world, () => deleteDueAccounts(world.services))
    const late =
      kind === 'comments'
        ? ann.api.comments.add({ postId, content: 'A late text' })
        : ann.api.posts.create({ title: 'A late text', content: 'Late', forumId: club.forumId })
    expect(await refusal(late)).toMatchObject(signInNeeded)
    const rows = await world.db
      .selectFrom(kind === 'comments' ? 'comment' : 'post')
      .select('content')
      .execute()
    expect(rows.map(({ content }) => content)).toEqual(kind === 'comments' ? [] : ['e4?'])
  },
)
