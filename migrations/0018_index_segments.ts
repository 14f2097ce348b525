import { type Kysely, sql } from 'kysely'

const words = ['postSearch', 'commentSearch', 'personSearch', 'communitySearch', 'auditSearch']
const parts = ['postSubstring', 'personSubstring', 'communitySubstring']

/** Lets an explicit merge join two segments of a search index; by default it needs four of the same level. */
export async function up(db: Kysely<unknown>) {
  for (const name of [...words, ...parts]) {
    const index = sql.ref(name)
    await sql`insert into ${index}(${index}, "rank") values ('usermerge', 2)`.execute(db)
  }
}
