import { expect, test } from 'vitest'
import { newId } from '../../../src/server/platform/ids.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeNotifications } from '../../support/notifications/make-notifications.ts'

const hour = 3_600_000
const day = 24 * hour

test('rows that only a past moment needed are deleted after their days, and not before', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { forumId } = await createCommunity(ann)
  const { id: postId } = await ann.api.posts.create({ title: 'Openings', content: 'The Italian game.', forumId })
  const ages = { mail: 30, job: 30, contactMessage: 90, notification: 180, threadVisit: 365 }
  const now = world.services.now().getTime()
  const ago = (days: number, hours: number) => new Date(now - days * day + hours * hour).toISOString()
  // One row of each kind an hour too old, and one that is not.
  for (const hours of [-1, 1]) {
    const reader = await world.user(`Reader ${hours}`)
    const job = { kind: 'old', queue: 'main', payload: '{}', runAt: null, lockedUntil: null, done: null, total: null }
    const failed = { lastError: 'no', startedAt: null, createdAt: ago(31, 0), failedAt: ago(ages.job, hours) }
    const mail = { kind: 'verify-email', toEmail: ann.email, about: null, dueAt: null, failedAt: null, lastError: null }
    const sent = { createdAt: ago(ages.mail, hours), sentAt: ago(ages.mail, hours) }
    const message = { name: 'Nora', email: 'nora@example.net', message: 'How?' }
    await world.db
      .insertInto('job')
      .values({ ...job, ...failed, id: newId(), key: newId() })
      .execute()
    await world.db
      .insertInto('mail')
      .values({ ...mail, ...sent, id: newId() })
      .execute()
    const createdAt = ago(ages.contactMessage, hours)
    await world.db
      .insertInto('contactMessage')
      .values({ ...message, id: newId(), createdAt })
      .execute()
    await makeNotifications(world, reader, 1, ago(ages.notification, hours))
    const seenAt = ago(ages.threadVisit, hours)
    await world.db.insertInto('threadVisit').values({ userId: reader.id, postId, seenAt }).execute()
  }
  const waiting = { kind: 'verify-email', toEmail: 'x@example.org', about: null, sentAt: null, failedAt: null }
  const due = { id: newId(), createdAt: ago(90, 0), dueAt: ago(-1, 0), lastError: null }
  await world.db
    .insertInto('mail')
    .values({ ...waiting, ...due })
    .execute()

  await world.runJobs()
  const { db } = world
  const left = {
    job: await db.selectFrom('job').select('failedAt as at').where('kind', '=', 'old').execute(),
    mail: await db.selectFrom('mail').select('sentAt as at').where('sentAt', 'is not', null).execute(),
    contactMessage: await db.selectFrom('contactMessage').select('createdAt as at').execute(),
    notification: await db.selectFrom('notification').select('createdAt as at').execute(),
    threadVisit: await db.selectFrom('threadVisit').select('seenAt as at').where('userId', '!=', ann.id).execute(),
  }
  for (const [kind, days] of Object.entries(ages))
    expect.soft(left[kind as keyof typeof left], kind).toEqual([{ at: ago(days, 1) }])
  // A mail that still waits stays.
  expect(await db.selectFrom('mail').select('id').where('id', '=', due.id).execute()).toHaveLength(1)
})
