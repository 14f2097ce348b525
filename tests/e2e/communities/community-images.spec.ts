import { accessibilityFaults, expect, newPage, post, test } from '../fixtures.ts'

test('shows the icon and the banner that an organizer uploads, and images of a private community to its members only', async ({
  page,
  signIn,
  browser,
}) => {
  const ann = await signIn(page, 'Ann Picture')
  const name = `Pictures ${process.pid} ${Date.now().toString(36)}`
  const { slug } = await post<{ slug: string }>(ann.request, '/api/communities', {
    name,
    description: 'Everything worth looking at',
    isPrivate: true,
  })
  await page.goto(`/communities/${slug}/settings`)
  const icon = page.getByRole('group', { name: 'Icon' })
  const banner = page.getByRole('group', { name: 'Banner' })
  await icon.locator('input[type=file]').setInputFiles('public/icon-192.png')
  await expect(icon.getByRole('button', { name: 'Change icon' })).toBeVisible()
  await banner.locator('input[type=file]').setInputFiles('public/icon-512.png')
  await expect(banner.getByRole('button', { name: 'Change banner' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('The details have been saved.')).toBeVisible()

  await page.goto(`/communities/${slug}`)
  const pictures = page.getByRole('main').locator('header img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) {
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  // The sidebar also shows it.
  await expect(page.getByRole('navigation', { name: 'Your communities' }).locator('img')).toHaveCount(1)
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Save community' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const address = (await pictures.first().getAttribute('src')) ?? ''
  const olga = await newPage(browser)
  await signIn(olga, 'Olga Outside')
  expect((await olga.request.get(address)).status()).toBe(404)
  expect((await ann.request.get(address)).status()).toBe(200)
})
