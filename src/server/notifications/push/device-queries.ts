import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import type { Schema } from '../../platform/db/schema.ts'

type Device = Insertable<Schema['pushDevice']>

export const findDeviceByEndpoint = (db: Db, endpoint: string) =>
  db.selectFrom('pushDevice').selectAll().where('endpoint', '=', endpoint).executeTakeFirst()

/** Stores a device. A browser has one subscription, which follows the user who signed in last. */
export const upsertDevice = (db: Db, device: Device) =>
  db
    .insertInto('pushDevice')
    .values(device)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...device }))
    .execute()

/** Deletes all but the newest devices of the user. */
export const deleteOldestDevices = (db: Db, userId: string, kept: number) =>
  db
    .deleteFrom('pushDevice')
    .where('userId', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('pushDevice as newer')
        .select('newer.id')
        .where('newer.userId', '=', userId)
        .orderBy('newer.createdAt', 'desc')
        .orderBy('newer.id', 'desc')
        .limit(kept),
    )
    .execute()

/** Lists the user's devices, newest first; one row more than the page. */
export const listDevices = (db: Db, userId: string, page: PageRequest) =>
  db
    .selectFrom('pushDevice')
    .select(['id', 'label', 'createdAt', 'sessionId'])
    .where('userId', '=', userId)
    .where(afterCursor(page, ['pushDevice.createdAt', 'pushDevice.id'], 'desc'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()

export const deleteDeviceOf = (db: Db, userId: string, id: string) =>
  db.deleteFrom('pushDevice').where('id', '=', id).where('userId', '=', userId).execute()

export const deleteDevice = (db: Db, id: string) => db.deleteFrom('pushDevice').where('id', '=', id).execute()
