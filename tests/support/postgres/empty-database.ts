import type { Client } from 'pg'

const ours = `"relnamespace" in (select "oid" from "pg_namespace" where "nspname" in ('public', 'rate_limits'))`

/** Changes with every table, column, index, trigger, function, migration and setting of the database. */
const fingerprint = `select md5(concat(
  (select string_agg(concat("relname", "relkind", "relpersistence"), ',' order by "oid") from "pg_class" where ${ours}),
  (select string_agg(concat("attrelid", "attname", "atttypid", "attnotnull", "attisdropped"), ',' order by "attrelid", "attnum")
    from "pg_attribute" join "pg_class" on "pg_class"."oid" = "attrelid" where ${ours} and "attnum" > 0),
  (select string_agg(concat("oid", "tgenabled"), ',' order by "oid") from "pg_trigger"),
  (select string_agg(concat("conname", "conrelid"), ',' order by "oid") from "pg_constraint"),
  (select string_agg(md5("prosrc"), ',' order by "oid") from "pg_proc" where "pronamespace" = 'public'::regnamespace),
  (select string_agg("name", ',' order by "name") from "kysely_migration"),
  (select string_agg(concat("setrole", "setconfig"), ',' order by "setrole") from "pg_db_role_setting"
    where "setdatabase" = (select "oid" from "pg_database" where "datname" = current_database())))) as "md5"`

export async function fingerprintOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ md5: string }>(fingerprint)
  return rows[0]?.md5 ?? ''
}

const endOthers = `select pg_terminate_backend("pid") from "pg_stat_activity"
  where "datname" = current_database() and "pid" <> pg_backend_pid()`

/** Deletes all rows without triggers, and starts sequences and versions as in the template. */
const empty = `
  set session_replication_role = replica;
  do $$ declare place text; is_filled boolean; begin
    for place in select "oid"::regclass::text from "pg_class"
      where ${ours} and "relkind" = 'r' and "relname" not like 'kysely%' and "relname" <> 'change'
    loop
      execute 'select exists (select 1 from ' || place || ')' into is_filled;
      if is_filled then execute 'delete from ' || place; end if;
    end loop;
    for place in select format('%I.%I', "schemaname", "sequencename") from "pg_sequences" where "last_value" is not null loop
      perform setval(place::regclass, 1, false);
    end loop;
  end $$;
  update "change" set "number" = 1`

/** Makes a copy of the template empty again. Returns false if it no longer has the schema of this fingerprint. */
export async function emptyDatabase(client: Client, expected: string): Promise<boolean> {
  try {
    await client.query(endOthers)
    if ((await fingerprintOf(client)) !== expected) return false
    await client.query(empty)
    return true
  } catch {
    return false
  }
}
