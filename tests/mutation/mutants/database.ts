import type { Mutant } from '../mutant.ts'

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
    file: 'src/server/platform/db/sqlite/waiting-driver.ts',
    find: 'this.end()\n      await sleep(pause)\n      await this.begin()',
    replace: 'await sleep(pause)',
    tests: held,
  },
  {
    name: 'lets a write wait for another program for ever',
    file: 'src/server/platform/db/sqlite/waiting-driver.ts',
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
]
