import { type Kysely, sql } from 'kysely'
import { oneOf } from './checks.ts'

/** Icons and banners of communities, and when members last visited a community. */
export async function up(db: Kysely<unknown>) {
  for (const column of ['iconId', 'bannerId'])
    await db.schema.alterTable('community').addColumn(column, 'text').execute()
  await db.schema.alterTable('communityMember').addColumn('visitedAt', 'text').execute()
  await sql`update "communityMember" set "visitedAt" = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`.execute(db)
  await allowCommunityImages(db)
}

/** SQLite cannot change the check of a column, so the table is copied. */
async function allowCommunityImages(db: Kysely<unknown>) {
  await db.schema
    .createTable('mediaUseCopy')
    .addColumn('mediaId', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('targetType', 'text', (c) => c.notNull().check(oneOf('targetType', ['POST', 'COMMENT', 'COMMUNITY'])))
    .addColumn('targetId', 'text', (c) => c.notNull())
    .addColumn('communityId', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('mediaUseKey', ['mediaId', 'targetType', 'targetId'])
    .execute()
  await sql`insert into "mediaUseCopy" ("mediaId", "targetType", "targetId", "communityId")
    select "mediaId", "targetType", "targetId", "communityId" from "mediaUse"`.execute(db)
  await db.schema.dropTable('mediaUse').execute()
  await db.schema.alterTable('mediaUseCopy').renameTo('mediaUse').execute()
  await db.schema.createIndex('mediaUseTarget').on('mediaUse').columns(['targetType', 'targetId']).execute()
  await db.schema.createIndex('mediaUseCommunity').on('mediaUse').column('communityId').execute()
}
