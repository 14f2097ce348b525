import type { Page } from '@playwright/test'
import { accessibilityFaults, expect, post, test } from '../fixtures.ts'
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
  await expect(knight.page.getByText('mentioned you')).toHaveCount(2)
})
