/** Functions and operators that PostgreSQL lacks under the names that SQLite uses, so that one query serves both. */
export const postgresFunctions = `
  create function json_each(list text) returns table ("key" bigint, "value" text)
    language sql immutable strict parallel safe rows 20
    as $$ select "at" - 1, "item" from json_array_elements_text(list::json) with ordinality as "items" ("item", "at") $$;

  create function json_item(list text, "at" integer) returns text
    language sql immutable strict parallel safe as $$ select list::json ->> "at" $$;
  create operator ->> (leftarg = text, rightarg = integer, function = json_item);

  create function instr(whole text, part text) returns integer
    language sql immutable strict parallel safe as $$ select strpos(whole, part) $$;
`
