import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, type Browser, test as base, expect, type Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

export { expect }

export const password = 'correct horse'

interface Options {
  /**
   * For tests that provoke refusals or cut the network: the browser logs every status of 400 and above, and failures.
   */
  expectsRefusals: boolean
}

interface Fixtures {
  /** A verified account with a unique name, signed in on the page's browser. */
  signIn: (page: Page, name: string) => Promise<Account>
}

export interface Account {
  name: string
  email: string
  request: APIRequestContext
}

const outbox = () => join(process.env.E2E_DATA_DIR ?? '', 'outbox')

/** Parsed mails by file name. A run sends hundreds, and each sign-up looks for its own among them several times. */
const mails = new Map<string, Email>()

async function readMail(name: string): Promise<Email> {
  const mail = mails.get(name) ?? (await PostalMime.parse(await readFile(join(outbox(), name))))
  mails.set(name, mail)
  return mail
}

async function linksTo(email: string): Promise<string[]> {
  const names = await readdir(outbox()).catch(() => [])
  const links: string[] = []
  for (const name of names.filter((file) => file.endsWith('.eml')).sort()) {
    const mail = await readMail(name)
    if (mail.to?.some((to) => to.address === email)) links.push(mail.text?.match(/https?:\S+/)?.[0] ?? '')
  }
  return links
}

/** The link in the newest mail to this address, once `count` mails have arrived. */
export async function mailedLink(email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await linksTo(email)).length).toBeGreaterThanOrEqual(count)
  return (await linksTo(email)).at(-1) ?? ''
}

let users = 0
/** A unique address in this run. */
export const newEmail = (name: string) =>
  `${name
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.join('.')}.${process.pid}.${Date.now().toString(36)}.${++users}@example.org`

/** Sends a JSON body as the page's own script would. */
export async function post<Answer>(request: APIRequestContext, path: string, data: object = {}): Promise<Answer> {
  const response = await request.post(path, { data })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return (await response.json()) as Answer
}

async function verifiedAccount(page: Page, name: string): Promise<Account> {
  const email = newEmail(name)
  const { request } = page.context()
  await post(request, '/api/auth/signup', { name, email, password })
  const token = new URL(await mailedLink(email)).searchParams.get('token') ?? ''
  const verified = await request.get('/api/auth/verify-email', { params: { token } })
  expect(verified.ok()).toBe(true)
  return { name, email, request }
}

/** Waits until a search inside the community finds this many posts, because the index is updated after about a second. */
export const untilFound = (request: APIRequestContext, slug: string, q: string, count = 1) =>
  expect
    .poll(async () => {
      const response = await request.get(`/api/communities/by-slug/${slug}/posts`, { params: { q } })
      return (await response.json()).length
    })
    .toBe(count)

/** Promotes the account with this verified address, as the operator does. */
export const makeSuperAdmin = (email: string) =>
  promisify(execFile)(process.execPath, ['dist/server/folkmoot.js', 'admin', 'grant', email], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, DATABASE_URL: process.env.E2E_DATABASE_URL ?? '' },
  })

/** Returns a switch for whether the authenticator answers by itself, as if its owner touched it. */
export async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (enabled: boolean) => browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

/** The page of another user in their own browser. */
export const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ serviceWorkers: 'block' })).newPage()

/** Waits until the app has taken over the page of a member: it opens a menu. Until then, the browser follows links. */
export async function untilStarted(page: Page) {
  const menu = page.getByRole('menu')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
}

/** The screens of journeys that run on a phone and on a desktop, by name. */
export const phoneAndDesktop = [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const

/** Fails on errors in the page's console. */
export function watchConsole(page: Page, expectsRefusals: boolean): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // Behind a service worker, a missing network is ERR_FAILED.
    const isRefusal =
      /Failed to load resource.*(status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED)|fetch dynamically imported/.test(
        message.text(),
      )
    if (message.type() === 'error' && !(expectsRefusals && isRefusal)) complaints.push(message.text())
  })
  return complaints
}

export const test = base.extend<Fixtures & Options>({
  expectsRefusals: [false, { option: true }],
  page: async ({ page, expectsRefusals }, use) => {
    const complaints = watchConsole(page, expectsRefusals)
    await use(page)
    expect(complaints, 'the console complains').toEqual([])
  },
  signIn: async ({ page: _ }, use) => {
    await use(verifiedAccount)
  },
})

/** The axe rules whose result depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Waits until no transition is left: text that fades in has less contrast, and a panel that moves widens a page from right
 * to left. Runs in the page.
 */
async function untilStill() {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (;;) {
    // A dialog that has just opened begins to fade in with the second frame.
    await nextFrame()
    await nextFrame()
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    if (ending.length === 0) return
    await Promise.allSettled(ending.map(({ finished }) => finished))
  }
}

/** Waits until the page has its one main heading and all content that was loading. */
export async function settled(page: Page) {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/**
 * Returns axe's findings on the current page, in both colour schemes. `hasFloat` admits a floating button that covers
 * others until the page is scrolled.
 */
export async function accessibilityFaults(page: Page, { hasFloat = false } = {}): Promise<string[]> {
  await settled(page)
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached()
    await page.evaluate(untilStill)
    // Without frames of other origins, axe needs nothing beyond the page. By default it also describes all that is right.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
      resultTypes: ['violations'],
      ...(colorScheme === 'light' && { rules: { 'target-size': { enabled: !hasFloat } } }),
    })
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(colourRules)).analyze()
    for (const { id, nodes } of violations) {
      faults.push(`${colorScheme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    }
  }
  return faults
}

/** How far the page can scroll sideways, in pixels, when nothing moves any more. */
export async function sidewaysScroll(page: Page): Promise<number> {
  await settled(page)
  await page.evaluate(untilStill)
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Fails if axe finds a fault, or the page scrolls sideways at its current size. */
export async function expectWellMade(page: Page) {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
}
