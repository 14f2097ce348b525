interface SqliteOnly {
  files: readonly string[]
  /** The beginnings of the titles; without them, all tests of the files. */
  titles?: readonly string[]
  reason: string
}

/** Such tests take a tenth of a second or more. */
export const noDatabase = 'test no database: they open no world'

/** The server tests that do not run on PostgreSQL. An entry without a test fails a test. */
export const sqliteOnly: readonly SqliteOnly[] = [
  {
    reason: 'test the files and the driver of SQLite',
    files: [
      'platform/checkpoints.test.ts',
      'platform/held-database.test.ts',
      'platform/stable-plans.test.ts',
      'operations/litestream.test.ts',
      'discovery/search-matching.test.ts',
      'platform/index-ranges.test.ts',
      'platform/private-files.test.ts',
      'notifications/notification-plans.test.ts',
    ],
  },
  {
    reason: "test the migrations of SQLite; tests/postgres/schemas.test.ts compares PostgreSQL's with their result",
    files: ['structure/migrations.test.ts', 'structure/foreign-key-indexes.test.ts', 'structure/query-plans.test.ts'],
  },
  {
    reason:
      'start the server or a command with a database file; tests/postgres/instance.test.ts starts both with a database server',
    files: [
      'operations/backup.test.ts',
      'operations/cli-reaches-pages.test.ts',
      'operations/cli.test.ts',
      'operations/community-export.test.ts',
      'operations/data-owner.test.ts',
      'operations/doctor.test.ts',
      'operations/image-bucket.test.ts',
      'operations/integrity-check.test.ts',
      'operations/migration-backup.test.ts',
      'operations/off-site.test.ts',
      'operations/restore.test.ts',
      'operations/scheduled-backups.test.ts',
      'operations/second-server.test.ts',
      'operations/seed.test.ts',
      'operations/server-process.test.ts',
      'platform/log-disk-full.test.ts',
      'platform/parent-process.test.ts',
      'platform/storage-faults.test.ts',
      'administration/setup.test.ts',
    ],
  },
  {
    reason: 'backs up a database file',
    files: ['operations/operators-language.test.ts'],
    titles: ['a backup that failed says why in the language of its reader'],
  },
  {
    reason: noDatabase,
    files: [
      'api/page-renderer.test.ts',
      'api/stored-pages.test.ts',
      'discovery/search-scan.test.ts',
      'discovery/search-snippet.test.ts',
      'launcher/licences.test.ts',
      'launcher/release.test.ts',
      'launcher/unpack.test.ts',
      'operations/mail-domain.test.ts',
      'platform/config.test.ts',
      'platform/derived-images.test.ts',
      'platform/downloads.test.ts',
      'platform/log.test.ts',
      'platform/push-service.test.ts',
      'structure/authorized-writes.test.ts',
      'structure/blind-mutants.test.ts',
      'structure/boundaries.test.ts',
      'structure/catalogues.test.ts',
      'structure/directions.test.ts',
      'structure/file-lengths.test.ts',
      'structure/glossaries.test.ts',
      'structure/input-sizes.test.ts',
      'structure/mutation-list.test.ts',
      'structure/split-catalogues.test.ts',
      'structure/style-scales.test.ts',
      'structure/vocabulary.test.ts',
    ],
  },
  {
    reason: 'read a query plan of SQLite',
    files: ['discovery/feeds.test.ts'],
    titles: ['use one statement for every page, which scans the index of its order'],
  },
  {
    reason: 'compare the words in FTS5 with the words of a fresh index',
    files: ['discovery/search-index.test.ts'],
    titles: ['updates the indexes after every change', 'indexes rows whose job was lost'],
  },
  {
    reason: "search the bytes of SQLite's file; the files of a server are its operator's",
    files: ['users/erased-names.test.ts'],
    titles: ['after a deletion, ', 'an earlier name leaves the indexes'],
  },
  {
    reason:
      'defer constraints and fill a disk by means of SQLite; tests/postgres/write-lock.test.ts fails in other ways',
    files: ['platform/group-commit.test.ts'],
    titles: ['fails only the work that violates a deferred', 'refuses only the work that cannot be stored when SQLite'],
  },
  {
    reason: 'forbids writing by means of SQLite',
    files: ['discovery/search-at-once.test.ts'],
    titles: ['a search goes on with the index as it is'],
  },
  {
    reason: 'read the segments and columns of FTS5',
    files: ['platform/search-indexing.test.ts'],
    titles: [
      'indexes the text of a post once',
      'updates long posts one by one and short ones in batches',
      'a job merges the segments of the indexes',
      'a long indexing merges the segments after every 64th batch',
    ],
  },
  {
    reason: 'opens the file of SQLite; tests/postgres/instance.test.ts examines an instance on a server',
    files: ['operations/doctor-behind-nginx.test.ts'],
  },
  {
    reason: 'search the files of the data folder, which has neither the database nor the key here',
    files: ['administration/mail-settings.test.ts'],
    titles: ['stores a mail server that applies to the next mail'],
  },
  {
    reason: 'takes the key from the data folder, which has none here',
    files: ['administration/unusable-mail-server.test.ts'],
    titles: ['lets mails wait and says why while the key'],
  },
]

/** Files of which no test runs, as globs from the root of the project. */
export const sqliteOnlyFiles = sqliteOnly
  .filter(({ titles }) => titles === undefined)
  .flatMap(({ files }) => files.map((file) => `tests/server/${file}`))
