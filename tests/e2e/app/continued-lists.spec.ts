import type { Page } from '@playwright/test'
import { expect, post, test } from '../fixtures.ts'

/** A community with enough posts for three pages. */
async function furnish(request: Page['request']) {
  const name = `Tides ${Date.now()}`
  const { slug } = await post<{ slug: string }>(request, '/api/communities', { name, description: 'High and low' })
  const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  let last = ''
  for (let number = 1; number <= 51; number++) {
    const draft = { title: `Tide ${number}`, content: 'Came and went.', forumId: forum.id }
    last = (await post<{ link: string }>(request, '/api/posts', draft)).link
  }
  return { path: `/communities/${slug}`, last }
}

const tides = (page: Page) => page.getByRole('link', { name: /^Tide \d+$/ })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('members reach every page of a list, go back to the first, and change the order', async ({ page, signIn }) => {
    const { request } = await signIn(page, 'Mara Ebb')
    const { path, last } = await furnish(request)
    await page.goto(path)
    await expect(tides(page).first()).toHaveText('Tide 51')
    await page.getByRole('link', { name: 'Load more posts' }).click()
    await expect(tides(page).first()).toHaveText('Tide 26')
    await expect(tides(page)).toHaveCount(25)
    await page.getByRole('link', { name: 'Load more posts' }).click()
    await expect(tides(page)).toHaveText(['Tide 1'])
    await expect(page.getByRole('link', { name: 'Load more posts' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to the first page' }).click()
    await expect(page).toHaveURL(path)
    await expect(tides(page).first()).toHaveText('Tide 51')

    await page.getByRole('link', { name: 'Load more posts' }).click()
    await page.getByRole('link', { name: 'Top', exact: true }).click()
    await expect(page).toHaveURL(`${path}?sort=top`)
    await expect(page.getByRole('link', { name: 'Top', exact: true })).toHaveAttribute('aria-current', 'true')
    await page.goto(last)
    await page.getByRole('link', { name: 'Old', exact: true }).click()
    await expect(page).toHaveURL(`${last}?comments=old`)
    await expect(page.getByRole('link', { name: 'Old', exact: true })).toHaveAttribute('aria-current', 'true')
  })
})

test('the app adds the next page in place, whether it or the tap comes first', async ({ page, signIn }) => {
  const { request } = await signIn(page, 'Nils Flood')
  const { path } = await furnish(request)
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(path)
  const more = page.getByRole('link', { name: 'Load more posts' })
  await more.click()
  await expect(more).toHaveAttribute('data-waiting', '')
  arrival.resolve()
  await expect(tides(page)).toHaveCount(50)
  await more.click()
  await expect(tides(page)).toHaveCount(51)
  await expect(page).toHaveURL(path)
})

test('the app takes over a later page without asking for it again, and leads back', async ({ page, signIn }) => {
  const { request } = await signIn(page, 'Ola Reef')
  const { path } = await furnish(request)
  await page.goto(path)
  const next = (await page.getByRole('link', { name: 'Load more posts' }).getAttribute('href')) ?? ''
  const requests: string[] = []
  page.on('request', (one) => one.url().includes('posts.inCommunity') && requests.push(one.url()))
  await page.goto(next)
  await page.getByRole('link', { name: 'Load more posts' }).click()
  await expect(tides(page)).toHaveCount(26)
  expect(requests).toHaveLength(1)
  await page.getByRole('link', { name: 'Back to the first page' }).click()
  await expect(tides(page)).toHaveCount(25)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('link', { name: 'Back to the first page' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Hot', exact: true }).click()
  await expect(page).toHaveURL(`${path}?sort=hot`)
})
