import {
  accessibilityFaults,
  expect,
  newPage,
  password,
  phoneAndDesktop,
  post,
  sidewaysScroll,
  test,
} from '../fixtures.ts'
import { createSuperAdmin, startFresh } from '../fresh-instance.ts'

test.use({ expectsRefusals: true })

test('a site that asks for a proof of work signs browsers up, and lets programs wait for approval', async ({
  page,
  browser,
}) => {
  const { origin, link, stop } = await startFresh()
  try {
    await createSuperAdmin(page, link)

    await page.goto(`${origin}/admin/settings?tab=sign-up`)
    await page.getByRole('switch', { name: 'Ask for a proof of work' }).click()
    for (const [, viewport] of phoneAndDesktop) {
      await page.setViewportSize(viewport)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    }
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('The settings have been saved.')).toBeVisible()

    for (const [device, viewport] of phoneAndDesktop) {
      const guest = await newPage(browser)
      await guest.setViewportSize(viewport)
      await guest.goto(`${origin}/signup`)
      await guest.getByLabel('Name', { exact: true }).fill(`Nora on ${device}`)
      await guest.getByLabel('Email', { exact: true }).fill(`nora.on.${device.replace(' ', '.')}@example.org`)
      await guest.getByLabel('Password', { exact: true }).fill(password)
      await guest.getByLabel('Confirm password', { exact: true }).fill(password)
      expect(await accessibilityFaults(guest)).toEqual([])
      expect(await sidewaysScroll(guest)).toBe(0)
      await guest.getByRole('button', { name: 'Sign up', exact: true }).click()
      await expect(guest).not.toHaveURL(/signup/)
      expect(await (await guest.request.get(`${origin}/api/auth/me`)).json()).toMatchObject({
        name: `Nora on ${device}`,
      })
      await guest.context().close()
    }

    const bot = { name: 'Pill Shop', email: 'pill.shop@example.org', password }
    expect(await post(page.request, `${origin}/api/auth/signup`, bot)).toMatchObject({ awaitsApproval: true })
    await page.goto(`${origin}/admin/users?filter=waiting`)
    await expect(page.getByRole('link', { name: 'Pill Shop' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Nora/ })).toHaveCount(0)

    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await plain.goto(`${origin}/signup`)
    await expect(plain.getByText(/needs JavaScript/).first()).toBeVisible()
    await plain.context().close()
  } finally {
    // Its requests would outlive the server.
    await page.goto('about:blank')
    await stop()
  }
})

test('the contact form of such a site takes a message', async ({ page, browser }) => {
  const { origin, link, stop } = await startFresh()
  try {
    await createSuperAdmin(page, link)
    await page.goto(`${origin}/admin/settings?tab=sign-up`)
    await page.getByRole('switch', { name: 'Ask for a proof of work' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('The settings have been saved.')).toBeVisible()

    for (const [, viewport] of phoneAndDesktop) {
      const guest = await newPage(browser)
      await guest.setViewportSize(viewport)
      await guest.goto(`${origin}/contact`)
      await guest.getByLabel('Name', { exact: true }).fill('Nora Lind')
      await guest.getByLabel('Email', { exact: true }).fill('nora@example.net')
      await guest.getByLabel('Message', { exact: true }).fill('How do I found a community?')
      expect(await accessibilityFaults(guest)).toEqual([])
      expect(await sidewaysScroll(guest)).toBe(0)
      // A form that was sent within three seconds keeps the text, and asks for another press.
      const sent = guest.getByText('Your message is on the server.')
      await expect(async () => {
        if (!(await sent.isVisible()))
          await guest.getByRole('button', { name: 'Send message' }).click({ timeout: 1_000 })
        await expect(sent).toBeVisible({ timeout: 5_000 })
      }).toPass()
      await guest.context().close()
    }
  } finally {
    // Its requests would outlive the server.
    await page.goto('about:blank')
    await stop()
  }
})
