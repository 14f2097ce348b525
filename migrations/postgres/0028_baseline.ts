import { type Kysely, sql } from 'kysely'
import { accounts } from './accounts.ts'
import { communities } from './communities.ts'
import { functions } from './functions.ts'
import { operations } from './operations.ts'
import { posts } from './posts.ts'
import { search } from './search.ts'
import { searchNumbers } from './search-numbers.ts'

/** The schema that the migrations of SQLite have built up to 0028. Later migrations serve both databases. */
export async function up(db: Kysely<unknown>) {
  for (const part of [functions, accounts, communities, posts, operations, searchNumbers, search])
    await sql.raw(part).execute(db)
}
