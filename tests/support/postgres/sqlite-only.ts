/**
 * The server tests that do not run on PostgreSQL, with the reason. Files without titles are left out as a whole. A title
 * that no longer exists fails the run.
 */
export const sqliteOnly: Readonly<Record<string, { reason: string; titles?: readonly string[] }>> = {
  'discovery/feeds.test.ts': {
    reason: 'reads a query plan of SQLite',
    titles: ['use one statement for every page, which scans the index of its order'],
  },
  'discovery/search-index.test.ts': {
    reason: 'compares the words in FTS5 with those of a fresh index',
    titles: [
      'updates the indexes after every change of what they hold',
      'indexes rows whose job was lost at the next start',
    ],
  },
  'users/erased-names.test.ts': {
    reason: "searches the bytes of SQLite's file; PostgreSQL's are the operator's",
    titles: [
      'after a deletion, ANONYMISE, the bytes of the database file contain the name nowhere',
      'after a deletion, REMOVE, the bytes of the database file contain the name nowhere',
    ],
  },
  'administration/mail-settings.test.ts': {
    reason: 'searches the files of the data folder, which has no database here',
    titles: ['stores a mail server that applies to the next mail, with its password encrypted and never shown'],
  },
}
