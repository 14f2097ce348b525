import { accessibilityFaults, expect, makeSuperAdmin, sidewaysScroll, test } from '../fixtures.ts'

test('shows a super admin what is wrong with the instance and how to fix it, on a phone too', async ({
  page,
  signIn,
}) => {
  const admin = await signIn(page, 'Doc Check')
  await makeSuperAdmin(admin.email)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'System check' }).click()
  await expect(page.getByRole('heading', { name: 'System check', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Streams OK' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Host OK' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Email OK' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'To fix it:' }).first()).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Check again' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ checks/ })).toBeVisible()
})
