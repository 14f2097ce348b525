import type { Kysely } from 'kysely'
import { flag, oneOf } from './checks.ts'

/** Sessions people can tell apart, second factors, changes of address, photos, and accounts about to be deleted. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('user').addColumn('lastSeenAt', 'text').execute()
  // The moment the account's content goes, and what then happens to it; null for an account that stays.
  await db.schema.alterTable('user').addColumn('deletionDueAt', 'text').execute()
  await db.schema
    .alterTable('user')
    .addColumn('deletionMode', 'text', (c) => c.check(oneOf('deletionMode', ['ANONYMISE', 'REMOVE'])))
    .execute()
  await db.schema.alterTable('user').addColumn('deletedAt', 'text').execute()
  await db.schema
    .createIndex('userDeletionDue')
    .on('user')
    .column('deletionDueAt')
    .where('deletionDueAt' as never, 'is not', null)
    .execute()

  await db.schema
    .alterTable('session')
    .addColumn('userAgent', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('session')
    .addColumn('lastSeenAt', 'text', (c) => c.notNull().defaultTo(''))
    .execute()

  await db.schema
    .createTable('emailChange')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('oldEmail', 'text', (c) => c.notNull())
    .addColumn('oldEmailKey', 'text', (c) => c.notNull())
    .addColumn('newEmail', 'text', (c) => c.notNull())
    .addColumn('confirmHash', 'text', (c) => c.unique())
    .addColumn('undoHash', 'text', (c) => c.unique())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('confirmedAt', 'text')
    .addColumn('undoneAt', 'text')
    .execute()
  await db.schema.createIndex('emailChangeOldEmail').on('emailChange').column('oldEmailKey').execute()
  await db.schema.createIndex('emailChangeUser').on('emailChange').columns(['userId', 'createdAt']).execute()

  await db.schema
    .createTable('passkey')
    // The credential's id as the authenticator gives it, base64url.
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('counter', 'integer', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('lastUsedAt', 'text')
    .execute()
  await db.schema.createIndex('mailTo').on('mail').column('toEmail').execute()
  await db.schema.createIndex('passkeyUser').on('passkey').column('userId').execute()

  await db.schema
    .createTable('authenticatorApp')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    // The time step of the last code taken, so that none is taken twice.
    .addColumn('lastStep', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('confirmedAt', 'text')
    .execute()

  await db.schema
    .createTable('recoveryCode')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'text')
    .addPrimaryKeyConstraint('recoveryCodeKey', ['userId', 'hash'])
    .execute()

  await db.schema
    .createTable('challenge')
    // SHA-256 of the ticket the browser holds.
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull().check(oneOf('purpose', ['second-factor', 'add-passkey'])))
    .addColumn('webauthn', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('challengeUser').on('challenge').column('userId').execute()
  await db.schema.createIndex('challengeExpires').on('challenge').column('expiresAt').execute()

  await db.schema
    .createTable('media')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('ownerId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    // Whether something shows it; what nothing shows for a day is cleaned up.
    .addColumn('isUsed', 'integer', (c) => c.notNull().defaultTo(0).check(flag('isUsed')))
    .execute()
  await db.schema.createIndex('mediaOwner').on('media').column('ownerId').execute()
  await db.schema
    .createIndex('mediaUnused')
    .on('media')
    .column('createdAt')
    .where('isUsed' as never, '=', 0)
    .execute()
}
