import type { Locator, Page } from '@playwright/test'
import { expect, newPage, post, test } from '../fixtures.ts'

/** Whether two elements that are both in view cover each other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  await expect(one).toBeInViewport()
  await expect(other).toBeInViewport()
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('An element has no place')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

const toastOf = (page: Page) => page.locator('.mantine-Notification-root')

for (const { name, viewport } of [
  { name: 'a phone', viewport: { width: 390, height: 844 } },
  { name: 'a desk', viewport: { width: 1280, height: 800 } },
])
  test(`on ${name} a toast covers neither a new reply nor the buttons of a decision`, async ({
    page,
    browser,
    signIn,
  }) => {
    await page.setViewportSize(viewport)
    const { request } = await signIn(page, 'Ann Toast')
    const { slug } = await post<{ slug: string }>(request, '/api/communities', {
      name: `Toasts ${Date.now()}`,
      description: 'Bread, and what is on it',
    })
    const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
    const written = await post<{ id: string; link: string }>(request, '/api/posts', {
      ...{ title: 'Rye', content: 'Or wheat?', forumId: forum.id },
    })
    for (let at = 1; at <= 12; at++)
      await post(request, `/api/posts/${written.id}/comments`, { content: `Slice ${at}` })

    await page.goto(written.link)
    const first = page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: 'Slice 3' })
    await first.getByRole('button', { name: /^Reply to Ann Toast: Slice 3/ }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('With butter.')
    await page.getByRole('dialog').getByRole('button', { name: 'Post Reply' }).click()
    await expect(toastOf(page)).toContainText('Reply posted')
    const reply = page.getByRole('article', { name: /level 2/ }).filter({ hasText: 'With butter.' })
    await expect.poll(() => overlap(toastOf(page), reply)).toBe(false)

    const ben = await newPage(browser)
    const { request: asBen } = await signIn(ben, 'Ben Crust')
    await post(asBen, `/api/communities/by-slug/${slug}/join`)
    for (const content of ['Buy my toaster', 'Buy my knife']) {
      const { id } = await post<{ id: string }>(asBen, `/api/posts/${written.id}/comments`, { content })
      await post(request, `/api/posts/comments/${id}/report`, { reason: 'SPAM' })
    }
    await page.goto(`/communities/${slug}/moderation`)
    await page
      .getByRole('link', { name: /Buy my/ })
      .first()
      .click()
    const decisions = page.getByRole('region', { name: 'Decide' })
    await decisions.getByRole('button', { name: /^Dismiss/ }).click()
    await expect(toastOf(page)).toBeVisible()
    // The next case is open.
    await expect(decisions.getByRole('button', { name: /^Dismiss/ })).toBeVisible()
    await expect.poll(() => overlap(toastOf(page), decisions)).toBe(false)
  })
