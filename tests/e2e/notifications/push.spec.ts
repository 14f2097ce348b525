import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { accessibilityFaults, expect, newPage, post, sidewaysScroll, test } from '../fixtures.ts'

/** Chromium's build without windows shows no notifications, so these journeys need the whole one. */
const whole = process.env.CHROMIUM_PATH?.replace(/-headless-shell$/, '')
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ...(whole && { executablePath: whole }) }),
})

/** The browser of the tests has no push service, so that its part of a subscription is made up; the rest is real. */
async function withPushService(page: Page) {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  const json = { endpoint: `https://push.example.org/send/${randomBytes(8).toString('hex')}`, keys }
  await page.addInitScript((json) => {
    Object.defineProperty(PushManager.prototype, 'subscribe', {
      value: async () => ({ toJSON: () => json }),
    })
  }, json)
}

/** Delivers a push to the page's service worker as the browser does, and returns what the device shows. */
async function deliver(context: BrowserContext, page: Page, payload: object) {
  const session = await context.newCDPSession(page)
  const registrations: { registrationId: string; scopeURL: string; isDeleted: boolean }[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations))
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrations.filter(({ isDeleted }) => !isDeleted).length).toBeGreaterThan(0)
  const origin = new URL(page.url()).origin
  const { registrationId = '' } = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`) ?? {}
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
}

const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => ({ title, body })),
  )

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 664 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport, serviceWorkers: 'allow', permissions: ['notifications'] })

    test('answers are pushed to a device that the settings list, and to none after signing out', async ({
      page,
      context,
      browser,
      signIn,
    }) => {
      await withPushService(page)
      const founder = await newPage(browser)
      await signIn(founder, 'Ann Push')
      await signIn(page, 'Ben Phone')
      const name = `Pushes ${process.pid} ${device} ${Date.now().toString(36)}`
      const { slug } = await post<{ slug: string }>(founder.request, '/api/communities', {
        name,
        description: 'For answers.',
      })
      const [forum] = await (await founder.request.get(`/api/communities/by-slug/${slug}/forums`)).json()
      await post(page.request, `/api/communities/by-slug/${slug}/join`, {})
      const text = { title: 'Openings', content: 'e4?', forumId: forum.id }
      const { id: postId } = await post<{ id: string }>(page.request, '/api/posts', text)

      await page.goto('/settings')
      const card = page.getByRole('region', { name: 'Push to devices' })
      await card.getByRole('button', { name: 'Turn on for this device' }).click()
      await expect(card.getByRole('listitem')).toContainText('This device')
      await page.getByRole('switch', { name: /^Quiet hours/ }).click()
      await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00')
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)

      await post(founder.request, `/api/posts/${postId}/comments`, { content: 'Try the Catalan' })
      const newest = async () =>
        (await (await page.request.get('/trpc/notifications.list?input=%7B%7D')).json()).result.data
      await expect.poll(async () => (await newest()).items.length).toBeGreaterThan(0)
      const { items } = await newest()
      await deliver(context, page, { id: items[0].id })
      await expect
        .poll(() => shown(page))
        .toEqual([{ title: name, body: 'Ann Push commented on your post Openings.\nTry the Catalan' }])
      await page.evaluate(async () => {
        for (const notification of await (await navigator.serviceWorker.ready).getNotifications()) notification.close()
      })

      // Read by then, on another device.
      await deliver(context, page, { id: 'gone' })
      await card.getByRole('button', { name: /^Remove/ }).click()
      await expect(card.getByRole('listitem')).toHaveCount(0)
      await post(page.request, '/api/auth/logout')
      await deliver(context, page, { id: items[0].id })
      await expect.poll(() => shown(page)).toEqual([{ title: 'Something new', body: 'Open the site to read it.' }])
    })
  })
}

test.describe('after writing', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a member is asked once whether this device should show answers', async ({ page, browser, signIn }) => {
    const founder = await newPage(browser)
    await signIn(founder, 'Ann Asked')
    await signIn(page, 'Ben Asked')
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
    const name = `Asked ${process.pid} ${Date.now().toString(36)}`
    const { slug } = await post<{ slug: string }>(founder.request, '/api/communities', {
      name,
      description: 'For questions.',
    })
    const [forum] = await (await founder.request.get(`/api/communities/by-slug/${slug}/forums`)).json()
    const text = { title: 'Openings', content: 'e4?', forumId: forum.id }
    const { link } = await post<{ link: string }>(founder.request, '/api/posts', text)
    await post(page.request, `/api/communities/by-slug/${slug}/join`, {})

    await page.goto(link)
    const comment = async (content: string) => {
      await page.getByRole('button', { name: 'Leave a Comment' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill(content)
      await dialog.getByRole('button', { name: 'Post Comment' }).click()
      const written = page.getByRole('article').filter({ hasText: content }).last()
      // Only a comment that the server has can be deleted.
      await expect(written.getByRole('button', { name: /^Delete the comment/ })).toBeVisible()
    }
    const question = page.getByRole('region', { name: 'Hear of answers on this device?' })
    await expect(question).toHaveCount(0)
    await comment('d4 then')
    await expect(question).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Not now' }).click()
    await expect(question).toHaveCount(0)
    await comment('Or c4')
    await expect(question).toHaveCount(0)
  })
})
