import webPush from 'web-push'
import { presentUser } from '../../identity/sessions/present-user.ts'
import { findActiveUserById } from '../../identity/sign-in/queries.ts'
import { type DuePush, deletePush, findNextPushDue, listDuePushes, updatePushesDue } from '../../notify/push-queries.ts'
import { deliverPushesJob } from '../../notify/push-queue.ts'
import { quietUntil } from '../../notify/quiet-hours.ts'
import { type Services, timestamp, type Viewer } from '../../platform/context.ts'
import { reasonOf } from '../../platform/error-reason.ts'
import { handlerOf, type JobRun } from '../../platform/jobs/job-handler.ts'
import { retryDelay, runTimeFor } from '../../platform/jobs/job-kind.ts'
import type { PushRequest, PushResponse } from '../../platform/push/push-service.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { deleteDevice } from './device-queries.ts'
import { findStillNews } from './still-news.ts'
import { type VapidKeys, vapidKeys, vapidSubject } from './vapid.ts'

/** Pushes that are sent at the same time. */
const batch = 10
/** How long a push is worth sending, in milliseconds; quiet hours and the service's own storage included. */
const lifetimeMs = 24 * 60 * 60_000
/** A service that asks for more waits no longer than this, in seconds. */
const retryAfterMax = 6 * 60 * 60

/** Encrypts the id of the notification for the device: the service learns neither text nor sender. */
function requestFor(services: Services, push: DuePush, keys: VapidKeys): PushRequest {
  const { endpoint, p256dh, auth, notificationId, kind } = push
  const subscription = { endpoint, keys: { p256dh, auth } }
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify({ id: notificationId }), {
    vapidDetails: { subject: vapidSubject(services.config), ...keys },
    TTL: lifetimeMs / 1_000,
    urgency: kind === 'announcement' ? 'high' : 'normal',
  })
  return { endpoint, headers: headers as Record<string, string>, body: body as Buffer }
}

/** Drops, keeps or repeats a push by the answer of its service. The log names only its host. */
async function settle(services: Services, push: DuePush, { status, retryAfter }: PushResponse, reason: string) {
  const { db, log } = services
  if (status >= 200 && status < 300) return deletePush(db, push)
  const host = new URL(push.endpoint).hostname
  // The browser ended the subscription, or the service does not know it.
  if (status === 404 || status === 410) return deleteDevice(db, push.deviceId)
  if (status !== 0 && status !== 429 && status < 500) {
    log.warn({ host, status }, 'a push service refused a push')
    return deletePush(db, push)
  }
  const delay = Math.max(retryDelay(push.attempts + 1), Math.min(retryAfter ?? 0, retryAfterMax) * 1_000)
  log.warn({ host, status, reason }, 'could not send a push')
  await updatePushesDue(
    db,
    push.deviceId,
    new Date(services.now().getTime() + delay).toISOString(),
    push.notificationId,
  )
}

async function sendOne(services: Services, push: DuePush, reader: Viewer, keys: VapidKeys) {
  const { db } = services
  if (!(await findStillNews(services, reader, push.notificationId))) return deletePush(db, push)
  let answer: PushResponse = { status: 0, retryAfter: null }
  let reason = ''
  try {
    answer = await services.push.send(requestFor(services, push, keys))
  } catch (error) {
    reason = reasonOf(error)
  }
  await settle(services, push, answer, reason)
}

/** Sends a push, or puts it off to the end of the recipient's quiet hours. */
async function attempt(services: Services, push: DuePush, keys: VapidKeys) {
  const now = services.now()
  if (now.getTime() - Date.parse(push.createdAt) > lifetimeMs) return deletePush(services.db, push)
  const until = quietUntil(push, now)
  if (until !== null) return updatePushesDue(services.db, push.deviceId, until, null)
  const user = await findActiveUserById(services.db, push.userId, timestamp(services))
  return user ? sendOne(services, push, presentUser(user), keys) : deletePush(services.db, push)
}

/** One push of each device at a time, so that a slow service delays only its own. */
const onePerDevice = (due: readonly DuePush[]) => [
  ...new Map(due.toReversed().map((push) => [push.deviceId, push])).values(),
]

async function deliver(services: Services, { isStopped, runAgainAt }: JobRun) {
  const keys = await vapidKeys(services.db)
  while (!isStopped()) {
    const due = onePerDevice(await listDuePushes(services.db, timestamp(services), batch))
    if (due.length === 0) break
    await Promise.all(due.map((push) => attempt(services, push, keys)))
    await yieldToEventLoop()
  }
  const next = await findNextPushDue(services.db)
  if (next !== null) runAgainAt(runTimeFor(next, services.now()))
}

export const deliverPushesHandler = handlerOf(deliverPushesJob, (services, _nothing, run) => deliver(services, run))
