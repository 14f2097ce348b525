import { accessibilityFaults, expect, password, post, sidewaysScroll, test } from '../fixtures.ts'
import { createSuperAdmin, startFresh } from '../fresh-instance.ts'

test.use({ expectsRefusals: true })

test('a super admin denies all sign-ups that wait but one, with one reason', async ({ page }) => {
  const { origin, link, stop } = await startFresh()
  try {
    await createSuperAdmin(page, link)
    await page.getByRole('radio', { name: 'With approval' }).press('Space')
    await expect(page.getByRole('radio', { name: 'With approval' })).toBeChecked()
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Set up email' })).toBeVisible()
    for (const name of ['Pill Shop', 'Pill Store', 'Wim Welcome']) {
      const email = `${name.toLowerCase().replace(' ', '.')}@example.org`
      await post(page.request, `${origin}/api/auth/signup`, { name, email, password })
    }

    await page.goto(`${origin}/admin/users?filter=waiting`)
    await expect(page.getByRole('link', { name: 'Pill Shop' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all 3 shown' }).check()
    await page.getByRole('checkbox', { name: 'Select Wim Welcome' }).uncheck()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    }
    await page.getByRole('button', { name: 'Deny 2 sign-ups' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Deny 2 sign-ups' }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('These accounts advertise pills.')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Deny 2 sign-ups' }).click()
    await expect(page.getByText('2 sign-ups denied.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pill Shop' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Wim Welcome' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Deny selected' })).toBeDisabled()
  } finally {
    // Its requests would outlive the server.
    await page.goto('about:blank')
    await stop()
  }
})
