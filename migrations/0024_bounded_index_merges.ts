import { type Kysely, sql } from 'kysely'

const words = ['postSearch', 'commentSearch', 'personSearch', 'communitySearch', 'auditSearch', 'emailSearch']
const parts = ['postSubstring', 'personSubstring', 'communitySubstring']

/**
 * Lets a write to a search index add a segment and no more. FTS5 otherwise merges segments within the write, which takes
 * a second when they are large; jobs merge them in small steps.
 */
export async function up(db: Kysely<unknown>) {
  for (const name of [...words, ...parts]) {
    const index = sql.ref(name)
    await sql`insert into ${index}(${index}, "rank") values ('automerge', 0)`.execute(db)
    // The most that FTS5 accepts; an index has at most 2,000 segments.
    await sql`insert into ${index}(${index}, "rank") values ('crisismerge', 1999)`.execute(db)
    await sql`insert into ${index}(${index}, "rank") values ('usermerge', 2)`.execute(db)
  }
}
