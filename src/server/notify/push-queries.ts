import { sql } from 'kysely'
import { inValues } from '../platform/db/dialect.ts'
import type { Db } from '../platform/db/open.ts'
import { preparedAll } from '../platform/db/prepared.ts'

/** Queues a push for each device of the recipients of these notifications. Returns them. */
export const insertPushes = preparedAll((db, at: string, notificationIds: readonly string[]) =>
  db
    .insertInto('push')
    .columns(['deviceId', 'notificationId', 'createdAt', 'dueAt'])
    .expression((eb) =>
      eb
        .selectFrom('notification')
        .innerJoin('pushDevice', 'pushDevice.userId', 'notification.userId')
        .select(['pushDevice.id', 'notification.id as notificationId'])
        .select([sql<string>`cast(${at} as text)`.as('createdAt'), sql<string>`cast(${at} as text)`.as('dueAt')])
        .where('notification.id', 'in', inValues(notificationIds)),
    )
    .returning('push.deviceId'),
)

/** The pushes that are due, oldest first, each with its device and the recipient's quiet hours. */
export const listDuePushes = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('push')
    .innerJoin('pushDevice', 'pushDevice.id', 'push.deviceId')
    .innerJoin('user', 'user.id', 'pushDevice.userId')
    .innerJoin('notification', 'notification.id', 'push.notificationId')
    .select(['push.deviceId', 'push.notificationId', 'push.attempts', 'push.createdAt', 'notification.kind'])
    .select(['pushDevice.userId', 'pushDevice.endpoint', 'pushDevice.p256dh', 'pushDevice.auth'])
    .select(['user.quietFrom', 'user.quietTo', 'user.timeZone'])
    .where('push.dueAt', '<=', now)
    .orderBy('push.dueAt')
    .orderBy('push.deviceId')
    .orderBy('push.notificationId')
    .limit(limit)
    .execute()

export type DuePush = Awaited<ReturnType<typeof listDuePushes>>[number]

export async function findNextPushDue(db: Db): Promise<string | null> {
  const row = await db.selectFrom('push').select('dueAt').orderBy('dueAt').limit(1).executeTakeFirst()
  return row?.dueAt ?? null
}

type PushKey = Pick<DuePush, 'deviceId' | 'notificationId'>

export const deletePush = (db: Db, { deviceId, notificationId }: PushKey) =>
  db.deleteFrom('push').where('deviceId', '=', deviceId).where('notificationId', '=', notificationId).execute()

/** Puts off what is due for a device. Counts a failure of one of the pushes. */
export async function updatePushesDue(db: Db, deviceId: string, dueAt: string, failedId: string | null) {
  await db.updateTable('push').set({ dueAt }).where('deviceId', '=', deviceId).where('dueAt', '<', dueAt).execute()
  if (failedId === null) return
  await db
    .updateTable('push')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('deviceId', '=', deviceId)
    .where('notificationId', '=', failedId)
    .execute()
}
