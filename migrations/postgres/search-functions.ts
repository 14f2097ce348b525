/** The columns of the word indexes. The letters are the weights that tell their words apart. */
const weights = { A: ['title', 'name'], B: ['content', 'description', 'detail'], D: ['place', 'places'] }

export const weightOf = (column: string) =>
  Object.entries(weights).find(([, columns]) => columns.includes(column))?.[0] ?? 'B'

const weightCases = Object.values(weights)
  .flat()
  .map((column) => `when '${column}' then '${weightOf(column)}'`)
  .join(' ')

/**
 * The words and queries of full-text search. FTS5's tokenizer is imitated here, because PostgreSQL's own takes hosts and
 * addresses as single words; ICU knows the letters of all scripts, whatever the locale of the database is.
 */
export const searchFunctions = String.raw`
  create function search_fold(body text) returns text language sql immutable parallel safe as $$
    select lower(normalize(regexp_replace(normalize(body, NFD), '[\u0300-\u036f]', '', 'g'), NFC) collate "und-x-icu")
  $$;

  create function search_split(body text) returns table ("word" text, "at" bigint)
    language sql immutable parallel safe as $$
    select left("word", 500), row_number() over (order by "at")
    from regexp_split_to_table(search_fold(body) collate "und-x-icu", '[^[:alnum:]]+') with ordinality as "all" ("word", "at")
    where "word" <> ''
  $$;

  -- The server stores no position above 16383.
  create function search_words(body text) returns tsvector language sql immutable parallel safe as $$
    select coalesce(string_agg('''' || "word" || ''':' || least("at", 16383), ' '), '')::tsvector from search_split(body)
  $$;

  -- All sequences of three characters. Taking them from the text by their place would read it from its start each time.
  create function search_parts(body text) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct ("a" || "b" || "c") collate "C"), '{}')
    from (select string_to_array(body, null) as "all") as "split",
      unnest("all", "all"[2:], "all"[3:]) as "parts" ("a", "b", "c")
    where "c" is not null
  $$;

  create function search_weights(columns text) returns text language sql immutable parallel safe as $$
    select string_agg(case "column" ${weightCases} end, '')
    from regexp_split_to_table(trim(columns, '{ }:'), ' +') as "column"
  $$;

  create function search_phrase(phrase text, weights text) returns text language sql immutable parallel safe as $$
    select '(' || coalesce(string_agg('''' || "word" || ''':' || weights
      || case when phrase like '%*' and "at" = "last" then '*' else '' end, ' <-> ' order by "at"), '''' || chr(1) || '''') || ')'
    from (select "word", "at", max("at") over () as "last" from search_split(phrase)) as "words"
  $$;

  -- Translates the part of FTS5's language that platform/search-index/match-query.ts writes.
  -- Its cost makes the planner translate a query once, while it plans, and not for every row.
  create function search_query(query text) returns tsquery language plpgsql immutable parallel safe cost 100000 as $$
    declare
      part text;
      translated text := '';
      weights text[] := array[''];
      own text;
    begin
      for part in select "piece"[1] from regexp_matches(query collate "und-x-icu",
        '\{[^}]*\} *:|[[:alnum:]]+ *:|"[^"]*"\*?|[()]|[^[:space:]()":{}*]+', 'g') as "pieces" ("piece")
      loop
        case
          when part like '%:' then own := search_weights(part);
          when part = '(' then
            weights := weights || coalesce(own, weights[array_length(weights, 1)]);
            own := null;
            translated := translated || '(';
          when part = ')' then
            weights := trim_array(weights, 1);
            translated := translated || ')';
          when part = 'AND' then translated := translated || ' & ';
          when part = 'OR' then translated := translated || ' | ';
          when part = 'NOT' then translated := translated || ' & !';
          else
            translated := translated || search_phrase(part, coalesce(own, weights[array_length(weights, 1)]));
            own := null;
        end case;
      end loop;
      return translated::tsquery;
    end $$;

  -- The text of a query that is one phrase.
  create function search_text(query text) returns text language sql immutable parallel safe cost 100000 as $$
    select search_fold(replace(substr(query, 2, length(query) - 2), '""', '"'))
  $$;

  create function match(query text, words tsvector) returns boolean language sql immutable parallel safe as $$
    select words @@ search_query(query)
  $$;
  create function match(query text, whole text) returns boolean language sql immutable parallel safe as $$
    select search_parts(whole) @> search_parts(search_text(query)) and strpos(whole, search_text(query)) > 0
  $$;
`
