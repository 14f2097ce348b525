import type { Page } from '@playwright/test'
import {
  addAuthenticator,
  expect,
  expectWellMade,
  mailedLink,
  newEmail,
  newPage,
  phoneAndDesktop,
  test,
} from '../fixtures.ts'

test.use({ expectsRefusals: true })

const signOut = (page: Page) => page.context().clearCookies()

for (const [screen, viewport] of phoneAndDesktop) {
  test(`a mailed link signs in on ${screen}, once, in the browser that asked for it`, async ({
    page,
    browser,
    signIn,
  }) => {
    await page.setViewportSize(viewport)
    const { email } = await signIn(page, 'Lena Brook')
    await signOut(page)
    await page.goto(`/login?returnTo=${encodeURIComponent('/communities')}`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Email me a sign-in link' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in by email' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expectWellMade(page)
    await page.getByLabel('Email').fill('lena')
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('lena')
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByText('If an account has this address, a sign-in link is on its way.')).toBeVisible()
    await expectWellMade(page)

    // The first mail verified the address.
    const link = await mailedLink(email, 2)
    const elsewhere = await newPage(browser)
    await elsewhere.goto(link)
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(elsewhere.getByText('You are not signed in.')).toBeVisible()
    await expect(elsewhere.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
    await elsewhere.context().close()

    await page.goto(link)
    // Mail scanners open links too, so that only a press signs in.
    await expect(page.getByText('You asked for this link. Press the button to sign in.')).toBeVisible()
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/communities$/)

    await signOut(page)
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('You are not signed in.')).toBeVisible()
    await expectWellMade(page)
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in by email' })).toBeVisible()
  })

  test(`signs up with a passkey alone on ${screen}, and sets a password later`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await addAuthenticator(page)
    const email = newEmail('Nils Port')
    await page.goto('/signup')
    await page.getByRole('link', { name: 'Sign up with a passkey' }).click()
    await expect(page.getByText('With a passkey in place of a password.')).toBeVisible()
    await expectWellMade(page)
    await page.getByLabel('Name').fill('Nils Port')
    await page.getByLabel('Email').fill('nils')
    const create = page.getByRole('button', { name: 'Create account with a passkey' })
    await create.click()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Name')).toHaveValue('Nils Port')
    await page.getByLabel('Email').fill(email)
    await create.click()
    await expect(page).toHaveURL(/\/verify-email/)
    await page.goto(await mailedLink(email))
    await expect(page.getByText('Your email has been successfully verified.').first()).toBeVisible()

    // The field for the address offers the passkey.
    await signOut(page)
    await page.goto(`/login?returnTo=${encodeURIComponent('/settings?tab=security')}`)
    await expect(page).toHaveURL(/\/settings\?tab=security$/)
    const passkeys = page.getByRole('list', { name: 'Passkeys' })
    await expect(passkeys.getByText('last used')).toBeVisible()
    await expectWellMade(page)

    await page.getByRole('button', { name: /^Remove passkey/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(
      dialog.getByText('You could not sign in any more. Set a password or add another passkey first.'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByLabel('New password', { exact: true }).fill('a quiet harbour')
    await page.getByLabel('Confirm password').fill('a quiet harbour')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByLabel('Current password')).toBeVisible()
    await page.getByRole('button', { name: /^Remove passkey/ }).click()
    await dialog.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(passkeys).toBeHidden()
  })
}
