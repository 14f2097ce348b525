import { type Insertable, sql } from 'kysely'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

export const insertMessage = (db: Db, message: Insertable<Schema['contactMessage']>) =>
  db.insertInto('contactMessage').values(message).execute()

export const findMessage = (db: Db, id: string) =>
  db.selectFrom('contactMessage').select(['name', 'email', 'message']).where('id', '=', id).executeTakeFirst()

export const deleteOldMessages = (db: Db, before: string, isStopped?: () => boolean) =>
  deleteInBatches(db, 'contactMessage', sql`"createdAt" < ${before}`, isStopped)
