import type { Page } from '@playwright/test'
import { accessibilityFaults, expect, password, phoneAndDesktop, sidewaysScroll, test } from '../fixtures.ts'
import { startFresh } from '../fresh-instance.ts'

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Checks the screen on both devices and in both themes, and takes its pictures. */
async function wellMade(page: Page, name: string) {
  for (const [device, viewport] of phoneAndDesktop) {
    await page.setViewportSize(viewport)
    // The bar at the top covers targets of a scrolled page.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityFaults(page), `${name} on ${device}`).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.screenshot({ path: test.info().outputPath(`${name}-${viewport.width}-${colorScheme}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a new site starts with example content, which its super admin removes with one press', async ({ page }) => {
  const { link, origin, stop } = await startFresh()
  try {
    await page.goto(link)
    await heading(page, 'Create your account')
    await page.getByLabel('Name', { exact: true }).fill('Ada Rowe')
    await page.getByLabel('Email', { exact: true }).fill('ada@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')

    await heading(page, 'Name your site')
    const offer = page.getByRole('checkbox', { name: 'Start with example content' })
    await expect(offer).not.toBeChecked()
    await offer.focus()
    await page.keyboard.press('Space')
    await wellMade(page, 'set-up')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    // The job does not hold the set-up up.
    await heading(page, 'Set up email')

    await page.goto(`${origin}/admin/settings`)
    const card = page.getByRole('region', { name: 'Example content' })
    await expect(card.getByText('6 communities, 60 posts, 205 comments and 30 accounts')).toBeVisible({
      timeout: 150_000,
    })
    await wellMade(page, 'settings')

    await page.goto(`${origin}/communities`)
    await heading(page, 'Communities')
    await wellMade(page, 'communities')
    await page.goto(`${origin}/communities/elm-street-garden`)
    await heading(page, 'Elm Street Garden')
    await expect(page.getByText('Welcome to Elm Street Garden')).toBeVisible()
    await wellMade(page, 'community')
    await page.getByRole('link', { name: 'Nora Whitfield', exact: true }).first().click()
    await heading(page, 'Nora Whitfield')
    await expect(page.getByText('Twelve raised beds, one bad knee.')).toBeVisible()
    await wellMade(page, 'profile')
    await page.goto(`${origin}/discover`)
    await wellMade(page, 'discover')

    await page.goto(`${origin}/admin/settings`)
    await card.getByRole('button', { name: 'Remove example content' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the example content?' })
    await expect(dialog).toContainText('6 communities, 60 posts, 205 comments and 30 accounts')
    await expect(dialog).toContainText('Members have written nothing in these communities.')
    await wellMade(page, 'dialog')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await card.getByRole('button', { name: 'Remove example content' }).click()
    await dialog.getByRole('button', { name: 'Remove example content' }).click()
    await expect(card).toBeHidden({ timeout: 150_000 })
    await page.goto(`${origin}/communities`)
    await expect(page.getByText('Elm Street Garden')).toHaveCount(0)
  } finally {
    // Its open streams would complain about the end of the server.
    await page.goto('about:blank')
    await stop()
  }
})
