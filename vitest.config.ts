import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { sqliteOnlyFiles } from './tests/support/postgres/sqlite-only.ts'
import { SlowFirst } from './tests/support/slow-first.ts'
import { languagePlugins } from './vite.languages.ts'

// Password hashing is slow on a busy machine. The files of a worker share their modules, because loading them for each
// file takes as long as the tests.
const expectations = { poll: { timeout: 60_000 } }
const every = {
  pool: 'threads',
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: expectations,
} as const
/**
 * One more than the number of cores, because workers spend a third of their time waiting for hashes, the disk or
 * rendering.
 */
const maxWorkers = availableParallelism() + 1

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        plugins: [languagePlugins()],
        test: {
          ...every,
          name: 'server',
          environment: 'node',
          include: ['tests/{server,shared}/**/*.test.ts'],
          setupFiles: ['tests/support/structure/query-plans-setup.ts'],
        },
      },
      {
        plugins: [languagePlugins()],
        test: {
          ...every,
          name: 'postgres',
          environment: 'node',
          include: ['tests/{server,postgres}/**/*.test.ts'],
          exclude: sqliteOnlyFiles,
          globalSetup: ['tests/support/postgres/global-setup.ts'],
          setupFiles: ['tests/support/postgres/skip-sqlite-only.ts'],
        },
      },
      {
        plugins: [languagePlugins()],
        test: {
          ...every,
          name: 'bucket',
          environment: 'node',
          include: [
            'tests/server/platform/{image-processing,media-upload,private-images,upload-quota}.test.ts',
            'tests/server/{communities/community-images,users/profile-editing,instance/instance-settings}.test.ts',
          ],
          globalSetup: ['tests/support/platform/bucket-setup.ts'],
        },
      },
      // Needs the executable: node scripts/run.mjs packaged
      {
        plugins: [languagePlugins()],
        test: { ...every, name: 'package', environment: 'node', include: ['tests/package/**/*.test.ts'] },
      },
      {
        plugins: [languagePlugins(), react()],
        test: {
          ...every,
          name: 'client',
          environment: 'happy-dom',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/client/every-message.ts'],
          setupFiles: ['tests/support/client/screen-setup.ts'],
        },
      },
    ],
  },
})
