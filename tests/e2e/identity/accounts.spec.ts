import { expect, mailedLink, newEmail, password, post, test } from '../fixtures.ts'

test.use({ expectsRefusals: true })

test('explains invalid input and keeps it', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Name').fill('Dora')
  await page.getByLabel('Email').fill('dora@example.org')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password', { exact: true }).fill('other')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('dora@example.org')

  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Please enter both email and password')).toBeVisible()
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Failed to log in. Please check your credentials.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org')
})

test('refuses a taken address at sign-up', async ({ page, signIn, browser }) => {
  const { email } = await signIn(page, 'Ed Gray')
  const other = await (await browser.newContext()).newPage()
  await other.goto('/signup')
  await other.getByLabel('Name').fill('Somebody')
  await other.getByLabel('Email').fill(email.toUpperCase())
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByLabel('Confirm password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(other.getByText('Failed to create an account.')).toBeVisible()
  await expect(other.getByText('An account with this email already exists.')).toBeVisible()
})

test('sets a new password by the mailed link, once', async ({ page, signIn }) => {
  const { email } = await signIn(page, 'Finn Lake')
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  // Both screens have an address field: the click has finished when the second one is there.
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
  await expect(page.getByText('Password reset instructions have been sent to your email.')).toBeVisible()

  const link = await mailedLink(email, 2)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('a new password')
  await page.getByLabel('Confirm password', { exact: true }).fill('a new password')
  await page.getByRole('button', { name: /reset password/i }).click()
  await expect(page.getByText('Password has been reset successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a new password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.context().clearCookies()
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('yet another one')
  await page.getByLabel('Confirm password', { exact: true }).fill('yet another one')
  await page.getByRole('button', { name: /reset password/i }).click()
  await expect(page.getByText('Failed to reset password. Please try again.')).toBeVisible()
})

test('offers another mail when a verification link is invalid', async ({ page }) => {
  const email = newEmail('Gil')
  await post(page.context().request, '/api/auth/signup', { name: 'Gil Amos', email, password })
  await page.goto('/verify-email?token=expired')
  await expect(page.getByText('Verification failed')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(
    page.getByText('If your email is registered and not verified, a new verification email has been sent'),
  ).toBeVisible()
  expect(await mailedLink(email, 2)).toContain('/verify-email?token=')
})

test('sends guests to sign in and back to the requested page', async ({ page, signIn }) => {
  const { email } = await signIn(page, 'Hal Stone')
  await page.context().clearCookies()
  for (const path of [
    '/communities',
    '/communities/create',
    '/communities/some',
    '/communities/some/new-post',
    '/communities/some/posts/1',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`/login\\?returnTo=${encodeURIComponent(path)}$`))
  }
  await page.goto('/communities/create')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/communities\/create$/)

  await page
    .getByRole('button', { name: /Hal Stone|account/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await page.goto('/login?returnTo=//evil.example/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
})
