import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Hashing passwords takes its time on a machine that is busy with other things. The files of a worker share what they
// load: loading everything anew for each took as long as the tests.
const every = { pool: 'threads', isolate: false, testTimeout: 20_000 } as const
/** One more than there are cores: a third of the time a worker waits for a hash, the disk, or a screen to settle. */
const maxWorkers = availableParallelism() + 1

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          ...every,
          name: 'server',
          environment: 'node',
          include: ['tests/{server,rest,shared}/**/*.test.ts'],
          setupFiles: ['tests/support/query-plans-setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...every,
          name: 'client',
          environment: 'happy-dom',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/screen-setup.ts'],
        },
      },
    ],
  },
})
