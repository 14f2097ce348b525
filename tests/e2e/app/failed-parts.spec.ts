import type { Page, Route } from '@playwright/test'
import { expect, post, test, untilStarted } from '../fixtures.ts'

// The browser reports the code that it does not get.
test.use({ expectsRefusals: true })

/** Handles the request for the code with this text by `answer`, and leaves the others alone. */
const withCode = (page: Page, text: string, answer: (route: Route) => Promise<void>) =>
  page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(text)) await answer(route)
    else await route.fulfill({ response })
  })

/** A community of the user of the page, who sees its first steps, which few pages have. */
async function furnish({ request }: Page) {
  const name = `Rhubarb ${Date.now().toString(36)}`
  const { slug } = await post<{ slug: string }>(request, '/api/communities', { name, description: 'All about it.' })
  return { name, path: `/communities/${slug}` }
}

for (const [fate, answer] of [
  ['fails', (route: Route) => route.abort()],
  ['never arrives', () => new Promise<void>(() => {})],
] as const)
  test(`the rest of a page works when the code of a part ${fate}`, async ({ page, signIn }) => {
    await signIn(page, 'Fay Stone')
    const { name, path } = await furnish(page)
    await withCode(page, 'Dismiss the first steps', answer)
    await page.goto(path)
    await untilStarted(page)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: 'Invite Members' }).click()
    await expect(page.getByRole('dialog', { name: `Invite to ${name}` })).toBeVisible()
  })
