/** Splits at everything in ASCII but letters, digits and the signs of C++ and C#. The writer folds the words. */
const words = `tokenize='ascii tokenchars ''+#'''`
/** The writer folds case and accents. Without positions, the index takes a third of the space. */
const trigrams = `detail=none, tokenize='trigram case_sensitive 1'`
const contentless = `content='', contentless_delete=1`

/**
 * Full-text indexes; a job maintains them, and the tables of numbers say which rows it has to index. `scope` holds IDs
 * without dashes, one word each, such as a post's community, forum and author: together with the terms, they restrict a
 * search.
 */
const indexes: Readonly<Record<string, string>> = {
  postSearch: `"title", "content", "scope", ${contentless}, ${words}, prefix='1 2 3 4 5'`,
  commentSearch: `"content", "scope", ${contentless}, ${words}, prefix='1 2 3 4 5'`,
  postSubstring: `"text", ${trigrams}, ${contentless}`,
}

/** FTS5 deletes the words of an entry at once only in tables that store their content: names leave the file. */
const erasing: Readonly<Record<string, string>> = {
  userSearch: `"name", "scope", ${words}, prefix='1 2 3'`,
  communitySearch: `"name", "description", "scope", ${words}, prefix='1 2 3'`,
  auditSearch: `"entryId" unindexed, "detail", "scope", ${words}`,
  userSubstring: `"text", ${trigrams}`,
  communitySubstring: `"text", ${trigrams}`,
  // Parts of addresses, for super admins alone: the search of users must not know them.
  emailSearch: `"email", tokenize='trigram'`,
}

/**
 * A write to an index adds a segment and no more. FTS5 otherwise merges segments within the write, which takes a second
 * when they are large; a job merges them in small steps, two segments or more at a time. The most that FTS5 accepts is
 * 1,999; an index has at most 2,000 segments.
 */
const options = { automerge: 0, crisismerge: 1999, usermerge: 2 }

const create = ([name, columns]: [string, string], settings: Readonly<Record<string, number>>) => [
  `create virtual table "${name}" using fts5(${columns})`,
  ...Object.entries(settings).map(
    ([option, value]) => `insert into "${name}" ("${name}", "rank") values ('${option}', ${value})`,
  ),
]

export const sqliteSearch = [
  ...Object.entries(indexes).flatMap((index) => create(index, options)),
  ...Object.entries(erasing).flatMap((index) => create(index, { 'secure-delete': 1, ...options })),
  `create virtual table "auditSearchTerm" using fts5vocab('auditSearch', 'instance')`,
]
