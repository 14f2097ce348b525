import type { Page } from '@playwright/test'
import { clientId, clientSecret, startOpenidProvider } from '../../support/identity/openid-provider.ts'
import { expect, expectWellMade, newPage, phoneAndDesktop, test } from '../fixtures.ts'
import { createSuperAdmin, startFresh } from '../fresh-instance.ts'

test.use({ expectsRefusals: true })

/** Enters the provider in System Settings, with one mistake. */
async function nameProvider(page: Page, origin: string, issuer: string) {
  await page.goto(`${origin}/admin/settings?tab=provider`)
  await page.getByLabel('Issuer').fill(`${issuer}/none`)
  await page.getByLabel('Client ID').fill(clientId)
  await page.getByLabel('Client secret').fill(clientSecret)
  await page.getByLabel('Name on the button').fill('Club ID')
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('This address is not the issuer of a sign-in provider.')).toBeVisible()
  await expect(page.getByLabel('Client ID')).toHaveValue(clientId)
  await page.getByLabel('Issuer').fill(issuer)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('0 users have connected an account of the provider.')).toBeVisible()
  await expectWellMade(page)
}

for (const [screen, viewport] of phoneAndDesktop)
  test(`a provider that a super admin names signs people in on ${screen}`, async ({ page, browser }) => {
    const { link, origin, stop } = await startFresh()
    const provider = await startOpenidProvider(`${origin}/sign-in/provider`)
    const guest = await newPage(browser)
    try {
      for (const one of [page, guest]) await one.setViewportSize(viewport)
      await createSuperAdmin(page, link)
      await nameProvider(page, origin, provider.issuer)

      provider.signIn({ sub: 'bea-1', name: 'Bea Field', email: 'bea@example.org', email_verified: true })
      const enter = async () => {
        await guest.context().clearCookies()
        await guest.goto(`${origin}/login?returnTo=${encodeURIComponent('/settings?tab=security')}`)
        await guest.getByRole('button', { name: 'Continue with Club ID' }).click()
      }
      for (const path of ['/login', '/signup']) {
        await guest.goto(origin + path)
        await expect(guest.getByRole('button', { name: 'Continue with Club ID' })).toBeVisible()
        await expectWellMade(guest)
      }
      for (const _time of ['signing up', 'signing in']) {
        await enter()
        await expect(guest).toHaveURL(`${origin}/settings?tab=security`)
        await expect(guest.getByRole('heading', { name: 'Club ID' })).toBeVisible()
      }
      await expectWellMade(guest)
      await guest.getByRole('button', { name: 'Disconnect' }).click()
      const dialog = guest.getByRole('dialog', { name: 'Disconnect Club ID' })
      await dialog.getByRole('button', { name: 'Disconnect' }).click()
      await expect(dialog.getByText('You could not sign in any more.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()

      // The address of an existing account is not enough.
      provider.signIn({ sub: 'ada-1', name: 'Ada Rowe', email: 'ada@example.org', email_verified: true })
      await enter()
      await expect(guest.getByRole('alert')).toBeVisible()
      await expectWellMade(guest)
      await expect(guest.getByRole('link', { name: 'Back to sign in' })).toBeVisible()
      await page.goto(`${origin}/settings?tab=security`)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible()
      await enter()
      await expect(guest.getByRole('heading', { name: 'Club ID' })).toBeVisible()

      await guest.context().clearCookies()
      await guest.goto(`${origin}/sign-in/provider?state=x&code=y`)
      await expect(guest.getByText('This sign-in has expired or was used already.')).toBeVisible()
      await expectWellMade(guest)
      await guest.getByRole('link', { name: 'Back to sign in' }).click()
      await expect(guest.getByLabel('Email')).toBeVisible()

      provider.close()
      await page.goto(`${origin}/admin/settings?tab=provider`)
      await page.getByLabel('Client secret').fill('another')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('The issuer does not answer.')).toBeVisible()
      await expect(page.getByLabel('Client secret')).toHaveValue('another')
      for (const one of [page, guest]) await one.goto('about:blank')
    } finally {
      await guest.context().close()
      provider.close()
      await stop()
    }
  })
