import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export const insertMessage = (db: Db, message: Insertable<Schema['contactMessage']>) =>
  db.insertInto('contactMessage').values(message).execute()

export const findMessage = (db: Db, id: string) =>
  db.selectFrom('contactMessage').select(['name', 'email', 'message']).where('id', '=', id).executeTakeFirst()

/** Forgets what was written before the moment. */
export const deleteOldMessages = (db: Db, before: string) =>
  db.deleteFrom('contactMessage').where('createdAt', '<', before).execute()
