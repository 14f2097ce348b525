import { type Kysely, sql } from 'kysely'

/** Keeps 50 earlier versions of each text, as edits do from now on: the first and the latest 49. */
export async function up(db: Kysely<unknown>) {
  for (const [table, text] of [
    ['postVersion', 'postId'],
    ['commentVersion', 'commentId'],
  ] as const) {
    const among = sql`over (partition by ${sql.ref(text)} order by "replacedAt"`
    await sql`delete from ${sql.table(table)} where "id" in (
      select "id" from (
        select "id", row_number() ${among}, "id") as "fromFirst", row_number() ${among} desc, "id" desc) as "fromLatest"
        from ${sql.table(table)}
      ) as "ranked"
      where "fromFirst" > 1 and "fromLatest" > 49
    )`.execute(db)
  }
}
