import type { Page } from '@playwright/test'
import { accessibilityFaults, expect, newPage, post, sidewaysScroll, test, untilFound } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true })

const barHeight = 57

/** A community with a banner, topics and a long description, in which the given post is. */
async function furnish({ request }: Page, title: string) {
  const topic = await post<{ id: string }>(request, '/api/topics', { name: `Pears ${Date.now().toString(36)}` })
  const { slug } = await post<{ slug: string }>(request, '/api/communities', {
    name: `Phones ${process.pid} ${Date.now().toString(36)}`,
    description: 'For those who read on a phone. '.repeat(4),
    topics: topic.id,
  })
  const file = { name: 'banner.png', mimeType: 'image/png', buffer: await (await request.get('/icon-512.png')).body() }
  const upload = await request.post('/api/media/upload', { multipart: { community: slug, file } })
  const { secure_url: bannerUrl } = await upload.json()
  await post(request, '/trpc/communitySettings.saveDetails', { slug, bannerUrl })
  const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  for (const [at, word] of [title, 'Another one'].entries())
    await post(request, '/api/posts', { title: word, content: `Number ${at}`, forumId: forum.id })
  await untilFound(request, slug, title)
  return slug
}

test('a community begins with its posts on a phone, and an icon opens the search', async ({ page, signIn }) => {
  await signIn(page, 'Ann Thumb')
  const title = 'How to hold it'
  const slug = await furnish(page, title)
  await post(page.context().request, '/trpc/communitySettings.dismissFirstSteps', { slug })
  await page.goto(`/communities/${slug}`)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('main').locator('header img')).toHaveCount(1)
  const heading = await cards.first().getByRole('heading').boundingBox()
  expect((heading?.y ?? 0) + (heading?.height ?? 0)).toBeLessThan(664 - barHeight)
  expect(await sidewaysScroll(page)).toBe(0)

  const field = page.getByRole('searchbox', { name: 'Search posts' })
  const orders = page.getByRole('toolbar', { name: 'Sort posts' })
  const width = async () => (await field.boundingBox())?.width
  await expect.poll(width).toBeLessThanOrEqual(44)
  await field.tap()
  await expect.poll(width).toBeGreaterThan(300)
  await field.fill(title)
  await expect(cards).toHaveCount(1)
  // The text stays in sight, and the orders are reachable again.
  await orders.getByRole('link', { name: 'Top' }).tap()
  await expect(page).toHaveURL(/sort=top/)
  await expect.poll(width).toBeGreaterThan(300)
  expect(await accessibilityFaults(page)).toEqual([])

  await expect(page.getByRole('link', { name: /^Pears / })).toHaveCount(0)
  await page.getByRole('tab', { name: 'About' }).tap()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: /^Pears / })).toBeVisible()
})

test('a phone has the specified buttons in one row, and leaving in the menu', async ({ page, browser, signIn }) => {
  const founder = await newPage(browser)
  await signIn(founder, 'Ann Thumb')
  const slug = await furnish(founder, 'How to hold it')
  const { request } = await signIn(page, 'Ben Palm')
  await post(request, `/api/communities/by-slug/${slug}/join`)
  await page.goto(`/communities/${slug}`)
  const invite = page.getByRole('button', { name: 'Invite Members' })
  const write = page.getByRole('link', { name: 'Create Post' })
  const more = page.getByRole('button', { name: /^More about/ })
  const tops = await Promise.all([invite, write, more].map(async (button) => (await button.boundingBox())?.y))
  expect(new Set(tops).size).toBe(1)
  await expect(page.getByRole('button', { name: 'Leave Community' })).toBeHidden()
  await more.tap()
  await expect(page.getByRole('menuitem', { name: 'Leave Community' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()

  // Wide screens have both as buttons, and not again in the menu.
  await page.setViewportSize({ width: 1280, height: 720 })
  await more.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Leave Community' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.getByRole('button', { name: 'Leave Community' }).click()
  await expect(page.getByText('You have left the community!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Community' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the icon opens the search too', async ({ page, signIn }) => {
    await signIn(page, 'Ann Thumb')
    const title = 'How to hold it'
    await page.goto(`/communities/${await furnish(page, title)}`)
    const field = page.getByRole('searchbox', { name: 'Search posts' })
    await field.tap()
    await field.fill(title)
    await field.press('Enter')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(field).toHaveValue(title)
    expect((await field.boundingBox())?.width).toBeGreaterThan(300)
  })
})
