import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { accessibilityFaults, addAuthenticator, expect, mailedLink, password, test } from '../fixtures.ts'

test.use({ expectsRefusals: true })

const dialogOf = (page: Page) => page.getByRole('dialog')

async function openSecurity(page: Page) {
  await page.goto('/settings?tab=security')
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
}

async function logIn(page: Page, email: string, returnTo = '/communities') {
  await page.context().clearCookies()
  await page.goto(`/login?returnTo=${encodeURIComponent(returnTo)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A code works once: takes the code of `later` steps ahead. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

/** Sets an app up; returns its secret and the recovery codes. */
async function setUpApp(page: Page) {
  await openSecurity(page)
  await page.getByRole('button', { name: 'Set up app' }).click()
  const dialog = dialogOf(page)
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCodes = await codes.allTextContents()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(dialog).toBeHidden()
  return { secret, recoveryCodes }
}

test('sets up an authenticator app step by step, by keyboard and accessibly', async ({ page, signIn }) => {
  await signIn(page, 'Tess Quill')
  await openSecurity(page)
  await page.getByRole('button', { name: 'Set up app' }).press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter the six-digit code')).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code').fill(codeOf(secret, 20))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The code is incorrect.')).toBeVisible()
  await dialog.getByLabel('Code').fill(codeOf(secret))
  await page.keyboard.press('Enter')

  await expect(dialog.getByText('These are your recovery codes.')).toBeFocused()
  expect(await accessibilityFaults(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download codes' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('folkmoot-recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I have saved them' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('10 codes left')).toBeVisible()

  await page.getByRole('button', { name: 'Remove app' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Remove app' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not set up')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeHidden()
})

test("asks for the app's code at sign-in, or takes each recovery code once", async ({ page, signIn }) => {
  const { email } = await signIn(page, 'Uma Frey')
  const { secret, recoveryCodes } = await setUpApp(page)
  const [recoveryCode = ''] = recoveryCodes

  await logIn(page, email, '/communities?sort=new')
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByText('Please enter the six-digit code')).toBeVisible()
  await page.getByLabel('Code').fill(codeOf(secret, 20))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('The code is incorrect.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/communities\?sort=new$/)

  await logIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase())
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/communities$/)

  await logIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('The code is incorrect.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the password' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('returns to the password after too many wrong codes, and keeps the target page', async ({ page, signIn }) => {
  const { email } = await signIn(page, 'Vera Pohl')
  const { recoveryCodes } = await setUpApp(page)
  await logIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  for (let attempt = 1; attempt <= 6; attempt++) {
    await page.getByLabel('Recovery code').fill(`wrong ${attempt}`)
    const answer = page.waitForResponse(/auth\.secondFactor/)
    await page.getByRole('button', { name: 'Verify' }).click()
    await answer
  }
  await expect(page.getByText('That took too long. Please sign in again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/communities$/)
})

test('adds a passkey, signs in with it, and removes it', { tag: '@packaged' }, async ({ page, signIn }) => {
  const { email } = await signIn(page, 'Wim Kost')
  const answers = await addAuthenticator(page)
  await openSecurity(page)
  const dialog = dialogOf(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Name').fill('Blue key')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByText('Blue key')).toBeVisible()
  await expect(passkeys.getByText('never used')).toBeVisible()

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This device has a passkey for your account already.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await answers(false)
  await logIn(page, email, '/settings?tab=security')
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  expect(await accessibilityFaults(page)).toEqual([])
  await answers(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(passkeys.getByText('last used')).toBeVisible()

  // The field for the address offers the passkey, which signs in alone.
  await page.context().clearCookies()
  await page.goto(`/login?returnTo=${encodeURIComponent('/settings?tab=security')}`)
  await expect(passkeys.getByText('last used')).toBeVisible()
  await answers(false)

  await page.getByRole('button', { name: 'Renew codes' }).click()
  await dialog.getByRole('button', { name: 'Renew codes' }).click()
  const codes = page.getByRole('dialog', { name: 'Your new recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Remove passkey Blue key' }).click()
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(passkeys).toBeHidden()
  await logIn(page, email)
  await expect(page).toHaveURL(/\/communities$/)
})

test("lists a user's sessions and ends them one by one or all at once", async ({ page, signIn, browser }) => {
  const { email } = await signIn(page, 'Xena Moor')
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const elsewhere = await (await browser.newContext({ userAgent })).newPage()
  await logIn(elsewhere, email)
  await expect(elsewhere).toHaveURL(/\/communities$/)

  await openSecurity(page)
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This device')
  await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
  await expect(sessions).toHaveCount(1)
  await elsewhere.goto('/communities')
  await expect(elsewhere).toHaveURL(/\/login/)

  await logIn(elsewhere, email)
  await expect(elsewhere).toHaveURL(/\/communities$/)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(sessions).toHaveCount(1)
  await elsewhere.goto('/communities')
  await expect(elsewhere).toHaveURL(/\/login/)
})

test('checks a new password, warns of weak ones, mails a notice, and ends every other session', async ({
  page,
  signIn,
  browser,
}) => {
  const { email } = await signIn(page, 'Yara Lind')
  const elsewhere = await (await browser.newContext()).newPage()
  await logIn(elsewhere, email)
  await expect(elsewhere).toHaveURL(/\/communities$/)

  await openSecurity(page)
  const current = page.getByLabel('Current password', { exact: true })
  const fresh = page.getByLabel('New password', { exact: true })
  const again = page.getByLabel('Confirm password', { exact: true })
  const change = page.getByRole('button', { name: 'Change password' })
  await current.fill('wrong password')
  await fresh.fill('short')
  await again.fill('other')
  await change.click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await fresh.fill('password')
  await expect(page.getByText(/one of the most common/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await fresh.fill('battery staple')
  await again.fill('battery staple')
  await change.click()
  await expect(page.getByText('The password is incorrect.')).toBeVisible()
  await current.fill(password)
  await change.click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(current).toHaveValue('')
  await elsewhere.goto('/communities')
  await expect(elsewhere).toHaveURL(/\/login/)
  await page.reload()
  await expect(page).toHaveURL(/\/settings/)
})

test('undoes a new factor from the mail, which ends all sessions', async ({ page, signIn, browser }) => {
  const { email } = await signIn(page, 'Una Marsh')
  await setUpApp(page)
  // The mail may be opened in a browser without a session.
  const elsewhere = await (await browser.newContext()).newPage()
  const undo = await mailedLink(email, 2)
  expect(undo).toContain('/undo-two-factor?token=')
  await elsewhere.goto(undo)
  expect(await accessibilityFaults(elsewhere)).toEqual([])
  await elsewhere.getByRole('button', { name: 'Undo the change' }).click()
  await expect(elsewhere.getByText('The change was undone.')).toBeVisible()
  expect(await accessibilityFaults(elsewhere)).toEqual([])
  await elsewhere.goto(undo)
  await elsewhere.getByRole('button', { name: 'Undo the change' }).click()
  await expect(elsewhere.getByText('The change could not be undone')).toBeVisible()

  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login/)
  await elsewhere.goto(await mailedLink(email, 3))
  await elsewhere.getByLabel('New password', { exact: true }).fill('another horse')
  await elsewhere.getByLabel('Confirm password', { exact: true }).fill('another horse')
  await elsewhere.getByRole('button', { name: /reset password/i }).click()
  await expect(elsewhere.getByText('Password has been reset successfully.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('another horse')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Account menu of Una Marsh' })).toBeVisible()
})
