import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  type Account,
  accessibilityFaults,
  expect,
  phoneAndDesktop,
  post,
  sidewaysScroll,
  test,
  untilStarted,
} from '../fixtures.ts'

const photo = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

async function forumOf({ request }: Account) {
  const { slug } = await post<{ slug: string }>(request, '/api/communities', {
    ...{ name: `Photographers ${process.pid} ${Date.now().toString(36)}`, description: 'Light and shade' },
  })
  const [{ id: forumId }] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  return { slug, forumId }
}

/** Holds the files of images back. Returns a function that lets them load. */
async function holdImages(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/media/*', async (route) => {
    if (route.request().resourceType() === 'image') await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Writes a post whose pictures the editor uploads, and returns its address. */
async function writePost(page: Page, slug: string) {
  await page.goto(`/communities/${slug}/new-post`)
  await page.getByLabel('Title').fill('Three skies')
  for (const [at, [width, height, colour]] of [
    [1_600, 900, '#30628a'],
    [900, 1_600, '#8a4b30'],
    [600, 600, '#3d8a30'],
  ].entries()) {
    const buffer = await photo(Number(width), Number(height), String(colour))
    await page.locator('input[type=file]').setInputFiles({ name: `sky-${at}.png`, mimeType: 'image/png', buffer })
    const images = page.getByRole('list', { name: 'Images in the text' })
    await expect(images.locator('img')).toHaveCount(at + 1)
    await images.getByRole('textbox', { name: `Description of image ${at + 1}` }).fill(`Sky ${at + 1}`)
  }
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Three skies' })).toBeVisible()
  return page.url()
}

for (const [device, viewport] of phoneAndDesktop)
  test(`opens the pictures of a post on ${device} by the keyboard`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    const { slug } = await forumOf(await signIn(page, `Ann Shutter ${viewport.width}`))
    const release = await holdImages(page)
    const address = await writePost(page, slug)
    // The colours of the first picture, until it loads.
    await expect(page.getByRole('img', { name: 'Sky 1' })).toHaveAttribute('style', /--a: ?#368; ?--b: ?#368/)
    await expect(page.getByRole('img', { name: 'Sky 1' })).toHaveCSS('background-color', 'rgb(51, 102, 136)')
    release()
    await page.goto(address)
    const second = page.getByRole('link', { name: 'Sky 2' })
    await expect(second).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    // Beside each other, and as large as before they load.
    const [left, right] = [await page.getByRole('link', { name: 'Sky 1' }).boundingBox(), await second.boundingBox()]
    expect(right?.y).toBe(left?.y)
    // On phones the third fills the row.
    const third = await page.getByRole('link', { name: 'Sky 3' }).boundingBox()
    const isPhone = viewport.width < 500
    expect(third?.width).toBeCloseTo(isPhone ? (left?.width ?? 0) + 8 + (right?.width ?? 0) : (left?.width ?? 0), 0)
    expect(await second.locator('img').evaluate(({ width, height }: HTMLImageElement) => width === height)).toBe(true)

    await untilStarted(page)
    await second.focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog', { name: 'Pictures' })
    await expect(viewer.getByRole('img', { name: 'Sky 2' })).toBeVisible()
    await expect(viewer.getByRole('status')).toHaveText('2 of 3')
    expect(await accessibilityFaults(page)).toEqual([])
    const picture = await viewer.getByRole('img').boundingBox()
    expect(picture?.height).toBeLessThanOrEqual(viewport.height - 100)
    expect(picture?.width).toBeLessThanOrEqual(viewport.width)
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('img', { name: 'Sky 3' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('img', { name: 'Sky 1' })).toBeVisible()
    for (const button of await viewer.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(second).toBeFocused()
    expect(page.url()).toBe(address)
  })

test('nothing moves when a picture loads, and without JavaScript it is a link to all of it', async ({
  page,
  browser,
  signIn,
}) => {
  const ann = await signIn(page, 'Ann Aperture')
  const { forumId } = await forumOf(ann)
  const file = { name: 'sky.png', mimeType: 'image/png', buffer: await photo(1_600, 900, '#30628a') }
  const uploaded = await ann.request.post('/api/media/upload', { multipart: { file } })
  const path = new URL((await uploaded.json()).secure_url).pathname
  const content = `![Sky](${path}#1600x900)\n\nBelow`
  const { link } = await post<{ link: string }>(ann.request, '/api/posts', { title: 'One sky', content, forumId })

  const release = await holdImages(page)
  await page.goto(link)
  const below = page.getByText('Below', { exact: true })
  await expect(below).toBeVisible()
  const before = await below.boundingBox()
  release()
  const image = page.getByRole('img', { name: 'Sky', exact: true })
  await expect.poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(1_600)
  expect(await below.boundingBox()).toEqual(before)

  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(link)
  await expect(plain.getByRole('link', { name: 'Sky', exact: true })).toHaveAttribute('href', path)
})
