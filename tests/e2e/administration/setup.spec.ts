import { startMailServer } from '../../support/platform/mail-server.ts'
import { accessibilityFaults, expect, password, sidewaysScroll, test } from '../fixtures.ts'
import { startFresh } from '../fresh-instance.ts'

// Refused test mails and codes are answers of 4xx.
test.use({ expectsRefusals: true })

test('a fresh instance is set up from the printed link, with the keyboard, up to a mail that arrives', async ({
  page,
}) => {
  const login = { user: 'post', password: 'mail secret' }
  const mailServer = await startMailServer({ login })
  const { link, origin, stop } = await startFresh()
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const wellMade = async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  /** Types into the fields in the order of the Tab key, from the one in focus on. */
  const typeInto = async (...texts: string[]) => {
    for (const [at, text] of texts.entries()) {
      if (at > 0) await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
  }
  try {
    await page.goto(`${origin}/setup#${'x'.repeat(22)}`)
    await expect(page.getByText('This set-up link is not valid.')).toBeVisible()
    await wellMade()
    await field('Set-up link').fill(link)
    await page.keyboard.press('Enter')
    await heading('Create your account')
    await wellMade()
    await field('Name').focus()
    await typeInto('Ada Rowe', 'ada@example.org')
    await page.reload()
    await expect(field('Name')).toHaveValue('Ada Rowe')
    await field('Email').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await field('Confirm password').focus()
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')

    await heading('Name your site')
    await wellMade()
    await field('Name').fill('Elm Street')
    await page.getByRole('radio', { name: 'Closed' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Save and continue' }).press('Enter')

    await heading('Set up email')
    await wellMade()
    await field('Mail server').fill('127.0.0.1')
    await page.reload()
    await expect(field('Mail server')).toHaveValue('127.0.0.1')
    await field('Encryption').selectOption('none')
    await field('Port').fill(String(mailServer.port))
    await field('User name').fill('post')
    await field('Password of the mail server').fill('wrong')
    await page.getByRole('button', { name: 'Send a test email' }).click()
    await expect(page.getByText(/refused the user name or the password/)).toBeVisible()
    await wellMade()
    await field('Password of the mail server').fill('mail secret')
    await page.getByRole('button', { name: 'Send a test email' }).click()
    await expect(page.getByText('The mail server accepted the email to ada@example.org.')).toBeVisible()
    expect(mailServer.received).toMatchObject([{ subject: 'A test email from Elm Street' }])
    await page.getByRole('button', { name: 'Save and continue' }).click()

    await heading('Check the address')
    await expect(page.getByText(`The public address is ${origin}, and your browser uses it.`)).toBeVisible()
    await wellMade()
    await page.getByRole('link', { name: 'System Settings' }).click()
    await heading('System Settings')
    await expect(page).toHaveTitle('System Settings · Elm Street')

    // No other visitor can use the link.
    await page.context().clearCookies()
    await page.goto(link)
    await page.reload()
    await heading('This site is already set up')
  } finally {
    // Its requests would outlive the server.
    await page.goto('about:blank')
    await stop()
    await mailServer.close()
  }
})

test('an operator who signed up before opening the link continues with that account', async ({ page }) => {
  const { link, origin, stop } = await startFresh()
  try {
    await page.goto(`${origin}/signup`)
    await page.getByLabel('Name').fill('Ada Rowe')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Sign up', exact: true })).toBeHidden()
    await page.goto(link)
    await expect(page.getByText('One account exists already. It is no super admin.')).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Continue with this account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Name your site' })).toBeVisible()
    await page.goto(`${origin}/admin`)
    await expect(page.getByRole('heading', { level: 1, name: /Dashboard/ })).toBeVisible()
    // Its requests would outlive the server.
    await page.goto('about:blank')
  } finally {
    await stop()
  }
})
