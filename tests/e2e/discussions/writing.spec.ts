import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults, expect, post, sidewaysScroll, test } from '../fixtures.ts'
import { another, commentOf, postedBy } from './thread-scenes.ts'

test('mentions a user by their name as it is, and shows the name alone in code', { tag: '@packaged' }, async ({
  page,
  browser,
  signIn,
}) => {
  const knight = await another(browser, signIn, 'dark_knight')
  const { name } = knight.account
  const ann = await signIn(page, 'Ann Treddle')
  const { id, link } = await postedBy(ann, 'Names')
  await page.goto(link)
  await page.getByRole('button', { name: 'Leave a Comment' }).click()
  const composer = page.getByRole('dialog', { name: 'Leave a Comment' })
  const field = composer.getByRole('textbox', { name: 'Your comment' })
  const list = composer.getByRole('listbox', { name: 'People to mention' })
  await field.pressSequentially(`Run \`@${name}\` as `)
  await expect(list).toBeHidden()
  await field.pressSequentially('@dark_kn')
  await expect(list.getByRole('option', { name })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await field.pressSequentially(name.slice('dark_kn'.length, -1))
  await expect(list.getByRole('option', { name })).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue(`Run \`@${name}\` as @${name} `)
  await field.pressSequentially('today\nor tomorrow')
  await expect(list).toBeHidden()

  // The preview, the page and the page without scripts show the same.
  await composer.getByRole('tab', { name: 'Preview' }).click()
  const preview = composer.getByRole('tabpanel', { name: 'Preview' })
  await expect(preview.locator('a[data-mention]')).toHaveText(`@${name}`)
  await expect(preview.locator('code')).toHaveText(`@${name}`)
  await expect(preview.locator('br')).toHaveCount(1)
  const shown = await preview.locator('p').innerHTML()
  await composer.getByRole('button', { name: 'Post Comment' }).click()
  const textIn = async (one: Page) => {
    const html = await commentOf(one, 'or tomorrow').locator('p', { hasText: 'Run' }).innerHTML()
    // React separates texts in the pages of the server.
    return html.replaceAll('<!-- -->', '')
  }
  // Only a comment that the server has can be deleted.
  await expect(commentOf(page, 'or tomorrow').getByRole('button', { name: /^Delete the comment/ })).toBeVisible()
  await expect.poll(() => textIn(page)).toBe(shown)
  const state = await page.context().storageState()
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState: state })).newPage()
  await plain.goto(link)
  expect(await textIn(plain)).toBe(shown)

  // A thread of the server reads a long text.
  const { id: mentioned } = await (await knight.account.request.get('/api/auth/me')).json()
  const content = `${'Warp *and* weft.\n\n'.repeat(200)}[@${name}](/users/${mentioned})`
  await post(ann.request, `/api/posts/${id}/comments`, { content })
  await knight.page.goto('/notifications')
  await expect(knight.page.getByText(/mentioned you in .* · 2 new/)).toBeVisible()
})

/** Reads a file with the clipboard of another program. */
const clipboard = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../support/client/clipboard', name), 'utf8')

/** Pastes HTML as a program wrote it: the browser's own interface for the clipboard would clean it. */
const pasteHtml = (field: Locator, html: string, plainText: string) =>
  field.evaluate(
    (element, [html = '', plain = '']) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      clipboardData.setData('text/plain', plain)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [html, plainText],
  )

test('pastes tables and documents as Markdown, and plain text where it is asked for', async ({ page, signIn }) => {
  const ann = await signIn(page, 'Ann Woof')
  const { slug } = await postedBy(ann, 'Sowing')
  await page.goto(`/communities/${slug}/new-post`)
  const field = page.getByRole('textbox', { name: 'Content' })
  const table = '| Seed | Weeks |\n| --- | --- |\n| Radish \\| early | 4 |\n| **Leek** | 20 |'
  await field.fill('Our plan:')
  // The code that converts is loaded now, not before.
  const code = page.waitForRequest(/\/assets\/.*\.js$/)
  await pasteHtml(field, clipboard('sheet.clipboard'), 'Seed\tWeeks')
  await code
  await expect(field).toHaveValue(`Our plan:\n\n${table}`)
  await page.keyboard.press('Control+Z')
  await expect(field).toHaveValue('Our plan:')
  await page.keyboard.press('Control+Y')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n\n')
  await pasteHtml(field, clipboard('word.clipboard'), 'Sowing calendar')
  await expect(field).toHaveValue(/^Our plan:[\s\S]*# Sowing calendar\n\nSow \*\*early radishes\*\* in \*March\*/)

  await page.getByRole('tab', { name: 'Preview' }).click()
  const preview = page.getByRole('tabpanel', { name: 'Preview' })
  await expect(preview.getByRole('cell')).toHaveText(['Radish | early', '4', 'Leek', '20'])
  await expect(preview.getByRole('columnheader')).toHaveText(['Seed', 'Weeks'])
  await expect(preview.getByRole('heading')).toHaveText(['Sowing calendar', 'Tools'])
  await expect(preview.locator('ul > li > ul > li')).toHaveText('of iron')
  await expect(preview.locator('strong')).toHaveText(['Leek', 'early radishes', 'iron'])
  await expect(preview.getByRole('link', { name: 'the seeds' })).toHaveAttribute(
    'href',
    'https://example.org/seeds_2026',
  )
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysScroll(page)).toBe(0)

  // The real clipboard, with its two forms: as Markdown, as plain text, and in code.
  await page.getByRole('tab', { name: 'Write' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => {
    const form = (type: string, text: string) => ({ [type]: new Blob([text], { type }) })
    const forms = { ...form('text/html', 'a <b>pawn</b>'), ...form('text/plain', 'a pawn') }
    return navigator.clipboard.write([new ClipboardItem(forms)])
  })
  await field.fill('')
  await field.press('Control+V')
  await expect(field).toHaveValue('a **pawn**')
  await field.press('Control+Shift+V')
  await expect(field).toHaveValue('a **pawn**a pawn')
  await field.fill('```\n')
  await field.press('Control+V')
  await expect(field).toHaveValue('```\na pawn')
})
