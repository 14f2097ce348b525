import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import SQLite from 'better-sqlite3'
import { freePort } from '../../scripts/free-port.mjs'
import { password } from './fixtures.ts'

const root = join(import.meta.dirname, '../..')

interface Settings {
  publicUrl?: string
  smtpUrl?: string
  /** Whether it offers incomplete languages. */
  showsDrafts?: boolean
}

/** Starts a fresh instance of the built server; `link` is the one for its set-up. */
export async function startFresh({ publicUrl, smtpUrl, showsDrafts = false }: Settings = {}) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'folkmoot-setup-'))
  const settings = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: publicUrl ?? origin }
  const env = {
    ...settings,
    DATA_DIR: dataDir,
    ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
    ...(showsDrafts && { LANGUAGE_DRAFTS: 'on' }),
  }
  const child = spawn(process.execPath, ['dist/server/server.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let said = ''
  const link = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [, address] = /Set up +(\S+)\n/.exec(said) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`the server did not print a link: ${said}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  const change = (statement: string) => {
    const db = new SQLite(join(dataDir, 'folkmoot.db'))
    db.exec(statement)
    db.close()
  }
  /** Lets every session's last proof of identity be long ago. */
  const ageProofs = () => change(`update "session" set "provenAt" = '2026-01-01T00:00:00.000Z'`)
  /** Lets the invite links with this number of uses expire. */
  const expireLinks = (maxUses: number) =>
    change(`update "inviteLink" set "expiresAt" = '2026-01-01T00:00:00.000Z' where "maxUses" = ${maxUses}`)
  return { link, origin, port, stop, ageProofs, expireLinks }
}

/** Makes Ada the super admin of a fresh site by its printed link. The next step is open then. */
export async function createSuperAdmin(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('Name', { exact: true }).fill('Ada Rowe')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Name your site' })).toBeVisible()
}
