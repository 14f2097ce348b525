import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accessibilityFaults, expect, mailedLink, newEmail, password, sidewaysScroll, test } from '../fixtures.ts'

test.use({ expectsRefusals: true })

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save All Changes' })
const emailField = (page: Page) => page.getByLabel('Email', { exact: true })
const theme = (page: Page) => page.locator('html[data-mantine-color-scheme]')

async function open(page: Page, tab = '') {
  await page.goto(`/settings${tab && `?tab=${tab}`}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function chooseTheme(page: Page, name: 'Light' | 'Dark' | 'System') {
  const saved = page.waitForResponse(/settings\.save/)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await saved
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
}

async function changeEmail(page: Page, email: string) {
  await page.getByRole('button', { name: 'Update Email' }).click()
  await expect(emailField(page)).toBeFocused()
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'Save Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your email' })
  await expect(dialog.getByText(email)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send the link' }).click()
}

test('saves changed settings together, and sends only those', async ({ page, signIn }) => {
  await signIn(page, 'Mia Holt')
  await open(page)
  await expect(saveButton(page)).toBeDisabled()
  await page.getByLabel('Email notifications').click()
  await expect(saveButton(page)).toBeEnabled()
  await page.getByLabel('Email notifications').click()
  await expect(saveButton(page)).toBeDisabled()

  await page.getByLabel('Activity status visible').click()
  await page.getByLabel('Bio').fill('x'.repeat(2_001))
  await expect(page.getByText('Bio must be at most 2,000 characters')).toBeVisible()
  await page.getByLabel('Bio').fill('Grows *leeks*.')
  const sent = page.waitForRequest(/settings\.save/)
  await saveButton(page).click()
  expect(Object.values((await sent).postDataJSON())).toEqual([
    { PRIVACY_ACTIVITY_STATUS_VISIBLE: 'false', PROFILE_BIO: 'Grows *leeks*.' },
  ])
  await expect(page.getByText('Settings saved successfully.')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('No changes to save.')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Grows *leeks*.')
  await expect(page.getByLabel('Activity status visible')).not.toBeChecked()
  await expect(page.getByLabel('Email notifications')).toBeChecked()
})

test('reports settings that cannot be saved, and keeps the changes', async ({ page, signIn }) => {
  await signIn(page, 'Ned Frost')
  // A read after the end of the session would lead to the sign-in page.
  const stream = page.waitForResponse(/notifications\.live/)
  await open(page)
  await stream
  await page.getByLabel('Bio').fill('Ned')
  await page.context().clearCookies()
  await saveButton(page).click()
  await expect(page.getByText('Could not save your settings.')).toBeVisible()
  await expect(page.getByRole('main').getByText('You need to sign in to do this.')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Ned')
  await expect(saveButton(page)).toBeEnabled()
})

test('keeps the dark theme switch and the menu in step, even in a new browser', async ({ page, signIn, browser }) => {
  const { email } = await signIn(page, 'Olga Reed')
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page)
  const dark = page.getByLabel('Dark mode')
  await dark.click()
  await expect(theme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(saveButton(page)).toBeEnabled()
  await chooseTheme(page, 'Light')
  await expect(theme(page)).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(dark).not.toBeChecked()
  await expect(saveButton(page)).toBeDisabled()
  await chooseTheme(page, 'Dark')
  await expect(dark).toBeChecked()
  await expect(saveButton(page)).toBeDisabled()

  const other = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  await other.goto('/login')
  await expect(theme(other)).toHaveAttribute('data-mantine-color-scheme', 'light')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(theme(other)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await other.goto('/settings')
  await expect(other.getByLabel('Dark mode')).toBeChecked()
  await chooseTheme(other, 'System')
  await expect(theme(other)).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(other.getByLabel('Dark mode')).not.toBeChecked()
})

test('confirms leaving with changes, and keeps them on another tab', async ({ page, signIn }) => {
  await signIn(page, 'Pia Lund')
  await open(page)
  await page.getByLabel('Bio').fill('Pia')
  await page.getByRole('tab', { name: 'Your data' }).click()
  await expect(page).toHaveURL(/\?tab=data$/)
  await page.getByRole('tab', { name: 'General' }).click()
  await expect(saveButton(page)).toBeEnabled()

  const communities = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Communities' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await communities.click()
  await expect(question).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/settings$/)

  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByLabel('Dark mode').click()
  await expect(theme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await communities.click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/communities$/)
  await expect(theme(page)).toHaveAttribute('data-mantine-color-scheme', 'light')
  await open(page)
  await expect(saveButton(page)).toBeDisabled()
})

test('changes the address after confirmation, and lets the old address undo it', async ({ page, signIn, browser }) => {
  const { email } = await signIn(page, 'Quinn Ash')
  const next = newEmail('Quinn New')
  await open(page)
  await expect(emailField(page)).toHaveAttribute('readonly')
  await page.getByRole('button', { name: 'Update Email' }).click()
  await expect(page.getByRole('button', { name: 'Save Email' })).toBeDisabled()
  await emailField(page).fill('nonsense')
  await page.getByRole('button', { name: 'Save Email' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(emailField(page)).toHaveValue(email)

  await changeEmail(page, newEmail('Mistyped'))
  await page.getByRole('button', { name: 'Cancel this change' }).click()
  await expect(page.getByText('We sent a link to')).toBeHidden()
  await changeEmail(page, next)
  await expect(
    page.getByText(`We sent a link to ${next}. Until you open it, your address stays ${email}.`),
  ).toBeVisible()
  await expect(emailField(page)).toHaveValue(email)

  // The mail may be opened in a browser without a session.
  const elsewhere = await (await browser.newContext()).newPage()
  const confirm = await mailedLink(next)
  await elsewhere.goto(confirm)
  await elsewhere.getByRole('button', { name: 'Confirm new email' }).click()
  await expect(elsewhere.getByText('Your email address has been changed.')).toBeVisible()
  expect(await accessibilityFaults(elsewhere)).toEqual([])
  await elsewhere.goto(confirm)
  await elsewhere.getByRole('button', { name: 'Confirm new email' }).click()
  await expect(elsewhere.getByText('Your new email could not be confirmed')).toBeVisible()
  expect(await accessibilityFaults(elsewhere)).toEqual([])

  // The earlier sessions have ended.
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login/)
  await emailField(page).fill(next)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(emailField(page)).toHaveValue(next)

  const undo = await mailedLink(email, 2)
  expect(undo).toContain('/undo-email?token=')
  await page.goto(undo)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText('Your old email address is back.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(undo)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText('The change could not be undone')).toBeVisible()
  expect(await mailedLink(email, 3)).toContain('/reset-password?token=')
})

test("exports a user's data, schedules the deletion of the account, and cancels it", { tag: '@packaged' }, async ({
  page,
  signIn,
}) => {
  const { email } = await signIn(page, 'Rosa Bell')
  await open(page, 'data')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^folkmoot-export-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.account).toMatchObject({ name: 'Rosa Bell', email })
  expect(JSON.stringify(data)).not.toMatch(/passwordHash|argon2/i)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await expect(dialog.getByLabel('Keep what I wrote, without my name')).toBeFocused()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Remove what I wrote').check()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(
    page.getByText(/^Your account will be deleted on .+\. Your posts and comments are removed\.$/),
  ).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  expect(await mailedLink(email, 2)).toContain('/settings')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account stays.')).toBeVisible()
  await expect(page.getByText('Your account will be deleted on')).toBeHidden()
})

for (const tab of ['', 'security', 'data']) {
  test(`the settings ${tab && `(${tab}) `}are accessible, and do not scroll sideways on a phone`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'Sam Wells')
    await open(page, tab)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await sidewaysScroll(page)).toBe(0)
  })
}
