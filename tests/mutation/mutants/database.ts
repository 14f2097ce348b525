import type { Mutant } from '../mutant.ts'

const driver = 'src/server/platform/db/sqlite/waiting-driver.ts'
const held: Mutant['tests'] = ['tests/server/platform/held-database.test.ts']

export const databaseMutants: readonly Mutant[] = [
  {
    name: 'lets SQLite wait for another program on the thread of the event loop',
    file: 'src/server/platform/db/sqlite/open.ts',
    find: "raw.pragma('busy_timeout = 0')",
    replace: '',
    tests: held,
  },
  {
    name: 'lets reads wait behind a write that waits for another program',
    file: driver,
    find: '        this.end()\n        await sleep(pause)\n',
    replace: '        await sleep(pause)\n        if (!isBusy(null)) continue\n',
    tests: held,
  },
  {
    name: 'lets every waiting write ask for the lock all the time',
    file: driver,
    find: 'const leaveLine = await this.#joinLine()',
    replace: 'const leaveLine = () => {}',
    tests: held,
  },
  {
    name: 'lends the connection to the first two users at once',
    file: driver,
    find: 'this.#connection ??= super',
    replace: 'this.#connection = super',
    tests: held,
  },
  {
    name: 'records with each read of a session that waits when its user was last seen',
    file: 'src/server/platform/db/write-briefly.ts',
    find: 'if (pending.has(name)) return',
    replace: '',
    tests: held,
  },
  {
    name: 'lets a write wait for another program for ever',
    file: driver,
    find: ' || performance.now() >= until',
    replace: '',
    tests: held,
  },
  {
    name: 'lets a read wait until it has recorded when its user was last seen',
    file: 'src/server/platform/db/write-briefly.ts',
    find: 'await Promise.race([written, isOver])',
    replace: 'await written',
    tests: held,
  },
  {
    name: 'fails a read whose disk is full',
    file: 'src/server/platform/db/write-briefly.ts',
    find: 'if (storageErrorOf(error) === null) throw error',
    replace: 'throw error',
    tests: ['tests/server/platform/storage-faults.test.ts'],
  },
  {
    name: 'starts behind a pooler that serves two clients by one connection',
    file: 'src/server/platform/db/postgres/prepare-server.ts',
    find: 'const isShared = own.has(await readBackend(other))',
    replace: 'const isShared = own.size > 1 && own.has(await readBackend(other))',
    tests: ['tests/postgres/start.test.ts'],
  },
  {
    name: 'starts behind a pooler that uses its connections in turn',
    file: 'src/server/platform/db/postgres/prepare-server.ts',
    find: 'if (isShared || own.size > 1)',
    replace: 'if (isShared)',
    tests: ['tests/postgres/start.test.ts'],
  },
  {
    name: 'calls a pooler that allows no transactions unreachable',
    file: 'src/server/platform/db/postgres/prepare-server.ts',
    find: 'error instanceof DatabaseError && error.code === protocolViolation ? isPooled() : error',
    replace: 'error',
    tests: ['tests/postgres/start.test.ts'],
  },
  {
    name: 'lets the database choose the isolation of writing transactions',
    file: 'src/server/platform/db/postgres/open.ts',
    find: '  readCommitted,\n',
    replace: '',
    tests: ['tests/postgres/start.test.ts'],
  },
  {
    name: 'fails one of two attempts at the same time where transactions are serializable',
    file: 'src/server/platform/db/postgres/shared-limits.ts',
    find: ', readCommitted]',
    replace: ']',
    tests: ['tests/postgres/several-processes-limits.test.ts'],
  },
  {
    name: 'goes on deleting expired attempts after the database is closed',
    file: 'src/server/platform/db/postgres/shared-limits.ts',
    find: 'clearInterval(cleaner)',
    replace: '',
    tests: ['tests/postgres/several-processes-limits.test.ts'],
  },
  {
    name: 'calls every failing statement of the limits a lost server',
    file: 'src/server/platform/db/postgres/connection-errors.ts',
    find: 'throw isConnectionFailure(error) ? new DatabaseDisconnected(error) : error',
    replace: 'throw new DatabaseDisconnected(error)',
    tests: ['tests/postgres/several-processes-limits.test.ts'],
  },
  {
    name: 'looks no further than the last known page of sitemaps',
    file: 'src/server/discovery/sitemap/id-pages.ts',
    find: 'if (starts.at(-1) === last) starts.push(next)',
    replace: 'return',
    tests: ['tests/server/discovery/sitemap.test.ts'],
  },
]
