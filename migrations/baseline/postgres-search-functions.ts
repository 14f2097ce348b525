/** The columns of the word indexes. The letters are the weights that tell their words apart. */
const weights = { A: ['title', 'name'], B: ['content', 'description', 'detail'], D: ['scope'] }

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
export const postgresSearchFunctions = String.raw`
  -- Most texts have only letters of ASCII, which need no normalization.
  create function search_fold(body text) returns text language sql immutable parallel safe as $$
    select case when octet_length(body) = length(body) then lower(body collate "C") collate "und-x-icu"
      else lower(normalize(regexp_replace(normalize(body, NFD), '[\u0300-\u036f]', '', 'g'), NFC) collate "und-x-icu") end
  $$;

  -- Splits like the tokenizer of SQLite's indexes: at everything in ASCII but letters, digits and the signs of C++ and C#.
  create function search_split(body text) returns table ("word" text, "at" bigint)
    language sql immutable parallel safe as $$
    select left("word", 500), "at"
    from string_to_table(trim(regexp_replace(lower(body collate "C"), '[\x01-\x22\x24-\x2a\x2c-\x2f\x3a-\x60\x7b-\x7f]+', ' ', 'g')), ' ')
      with ordinality as "all" ("word", "at")
  $$;

  -- The server stores no position above 16383.
  create function search_words(body text) returns tsvector language sql immutable parallel safe as $$
    select coalesce(string_agg('''' || "word" || ''':' || least("at", 16383), ' '), '')::tsvector from search_split(body)
  $$;

  -- All sequences of three characters, some several times. Taking each by its place would read the text from its start,
  -- so the text is cut into threes from each of its first three characters.
  create function search_parts(body text) returns text[] language sql immutable parallel safe as $$
    select string_to_array(rtrim(
      regexp_replace(left("text", length("text") / 3 * 3), '...', E'\\&\x01', 'g') ||
      regexp_replace(substr("text", 2, (length("text") - 1) / 3 * 3), '...', E'\\&\x01', 'g') ||
      regexp_replace(substr("text", 3, (length("text") - 2) / 3 * 3), '...', E'\\&\x01', 'g'), E'\x01'), E'\x01')
    from (select replace(body, E'\x01', ' ') as "text") as "separable"
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
