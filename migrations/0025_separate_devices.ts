import { type Kysely, sql } from 'kysely'

/**
 * Forgets browsers in which several accounts share one secret, as earlier versions wrote it: whoever used the browser
 * once knows the secret of the others. The next sign-in gives each account its own.
 */
export async function up(db: Kysely<unknown>) {
  await sql`delete from "trustedDevice" where "tokenHash" in
    (select "tokenHash" from "trustedDevice" group by "tokenHash" having count(*) > 1)`.execute(db)
}
