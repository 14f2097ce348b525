import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

// `npm test` and `node scripts/run.mjs e2e` set these; the defaults serve an editor's plugin. A mail server writes the
// mails to files in E2E_DATA_DIR, so the workers must also see it.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `folkmoot-e2e-${process.pid}`)
process.env.E2E_MAIL_PORT ??= '4311'
const port = process.env.E2E_PORT ?? '4310'
// A host name, because browsers refuse passkeys for IP addresses.
const origin = `http://localhost:${port}`
const chromium = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/mail-server.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Two workers, a server and axe may share a small machine.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: origin,
    // A service worker would answer requests that a test blocks. Tests of the service worker allow it.
    serviceWorkers: 'block',
    // Recording takes a quarter of the time, and the CI report contains the failures anyway.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // Set when the executable is tested.
    command: process.env.E2E_SERVER ?? `"${process.execPath}" dist/server/server.js`,
    url: `${origin}/healthz`,
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: origin,
      DATA_DIR: process.env.E2E_DATA_DIR,
      // Ignores the settings of an instance that may run from the same shell.
      DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
      SMTP_URL: `smtp://127.0.0.1:${process.env.E2E_MAIL_PORT}`,
      MAIL_FROM: '',
      SUPER_ADMIN_EMAIL: '',
      TRUST_PROXY: '',
      EMAIL_CHANGE: '',
      LANGUAGE_DRAFTS: '',
      // All users in these tests share one address.
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
