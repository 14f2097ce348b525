import type { Page } from '@playwright/test'
import { setupCodeIn } from '../../../src/shared/administration/setup.ts'
import {
  accessibilityFaults,
  addAuthenticator,
  expect,
  newPage,
  password,
  post,
  sidewaysScroll,
  test,
} from '../fixtures.ts'
import { startFresh } from '../fresh-instance.ts'

// Changes without a proof are answers of 403.
test.use({ expectsRefusals: true })

const proofOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

/** Looks at the page in a narrow window. */
async function wellMade(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 844 })
}

/** An instance whose super admin, Ada, is signed in on the page, and the member Bob on another. */
async function instance(page: Page, bobsPage: Page) {
  const fresh = await startFresh()
  const { origin, link } = fresh
  const account = (name: string) => ({ name, email: `${name.toLowerCase()}@example.org`, password })
  await post(page.context().request, `${origin}/trpc/setup.createAccount`, {
    ...account('Ada'),
    code: setupCodeIn(link),
  })
  const { user } = await post<{ user: { id: string } }>(bobsPage.context().request, `${origin}/api/auth/signup`, {
    ...account('Bob'),
    password: 'basketball',
  })
  await post(page.context().request, `${origin}/trpc/userManagement.verify`, { id: user.id })
  return { ...fresh, bob: user.id }
}

test('a super admin confirms who they are before a sensitive change, which keeps what was entered', async ({
  page,
  browser,
}) => {
  // Several pages are examined, in both colour schemes.
  test.slow()
  const bobsPage = await newPage(browser)
  const { origin, stop, ageProofs, bob } = await instance(page, bobsPage)
  const proof = proofOf(page)
  try {
    await page.goto(`${origin}/admin/settings?tab=sign-up`)
    await page.getByText('Closed', { exact: true }).click()
    ageProofs()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(proof.getByLabel('Your password')).toBeFocused()
    await wellMade(page)
    await page.keyboard.press('Enter')
    await expect(proof.getByText('Please enter your password', { exact: true })).toBeVisible()
    await proof.getByLabel('Your password').fill('wrong password')
    await page.keyboard.press('Enter')
    await expect(proof.getByText('The password is incorrect.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(proof).toBeHidden()
    await expect(page.getByText('Please confirm that it is you.')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Closed' })).toBeChecked()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await proof.getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('The settings have been saved.')).toBeVisible()

    // A banner asks for a second factor until there is one, on every page.
    const banner = page.getByText('Your account can change everything on this site')
    await expect(banner).toBeVisible()
    await page.goto(`${origin}/help`)
    await expect(banner).toBeVisible()
    await wellMade(page)
    await addAuthenticator(page)
    ageProofs()
    await page.getByRole('link', { name: 'Add a second factor' }).click()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const passkeyDialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await passkeyDialog.getByLabel('Name').fill('Blue key')
    await page.keyboard.press('Enter')
    await expect(proof.getByLabel('Your password')).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])
    // Only the dialog in front closes.
    await page.keyboard.press('Escape')
    await expect(proof).toBeHidden()
    await expect(passkeyDialog.getByLabel('Name')).toHaveValue('Blue key')
    await passkeyDialog.getByRole('button', { name: 'Continue' }).click()
    await proof.getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
    await passkeyDialog.getByRole('button', { name: 'I have saved them' }).click()
    await expect(banner).toBeHidden()

    await page.goto(`${origin}/admin/users/${bob}`)
    ageProofs()
    await page.getByRole('button', { name: 'Make super admin' }).click()
    const question = page.getByRole('dialog').filter({ hasText: 'Bob' })
    await question.getByRole('button', { name: 'Make super admin' }).click()
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(proof.getByText('Confirm with your device or your security key.')).toBeVisible()
    await wellMade(page)
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('button', { name: 'Remove super admin' })).toBeVisible()

    // Bob's right rests while his password is weak.
    await bobsPage.goto(`${origin}/admin`)
    await expect(bobsPage.getByText(/your password is too weak/)).toBeVisible()
    await wellMade(bobsPage)
    await bobsPage.getByRole('link', { name: 'Change password' }).click()
    await bobsPage.getByLabel('Current password').fill('basketball')
    await bobsPage.getByLabel('New password', { exact: true }).fill(password)
    await bobsPage.getByLabel(/Confirm/).fill(password)
    await bobsPage.getByRole('button', { name: 'Change password' }).click()
    await expect(bobsPage.getByText('Your password has been changed.')).toBeVisible()
    await bobsPage.goto(`${origin}/admin`)
    await expect(bobsPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    for (const each of [page, bobsPage]) await each.goto('about:blank')
  } finally {
    await stop()
  }
})

test('the audit log is downloaded after a proof', async ({ page, browser }) => {
  const { origin, stop, ageProofs } = await instance(page, await newPage(browser))
  try {
    await page.goto(`${origin}/admin/audit`)
    ageProofs()
    await page.getByRole('link', { name: 'Export as CSV' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await proofOf(page).getByLabel('Your password').fill(password)
        await page.keyboard.press('Enter')
      })(),
    ])
    expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
    await page.goto('about:blank')
  } finally {
    await stop()
  }
})
