import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { accessibilityFaults, expect, password, sidewaysScroll, test } from '../fixtures.ts'

test.use({ expectsRefusals: true })

type Format = 'jpeg' | 'png' | 'webp' | 'gif'

const photo = async (format: Format = 'jpeg') => ({
  name: `me.${format}`,
  mimeType: `image/${format}`,
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3d7a68' } })
    .toFormat(format)
    .toBuffer(),
})
type File = Awaited<ReturnType<typeof photo>>

const still = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

async function animation() {
  const frames = ['#ff0000', '#0000ff'].map((colour) => still(40, 40, colour).png().toBuffer())
  return await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer()
}

const largePhoto = () => still(8_064, 6_048, '#3d7a68').jpeg().toBuffer()

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Upload Profile Photo' })
const chosenIn = (dialog: Locator) => dialog.getByAltText('This is how others will see you')
const shellPhoto = (page: Page) => page.getByRole('banner').locator('img[src^="/api/media/"]')

async function openDialog(page: Page) {
  await page.goto('/profile')
  await page.getByRole('button', { name: /photo$/ }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('square image, at least 400x400 px')).toBeVisible()
  return dialog
}

/** The data transfer of this file when it is dragged or pasted. */
const transferOf = (page: Page, { name, mimeType, buffer }: File) =>
  page.evaluateHandle(
    ({ name, type, bytes }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type }))
      return transfer
    },
    { name, type: mimeType, bytes: [...buffer] },
  )

test('crops a selected photo to a square, saves it with the profile, and removes it', { tag: '@packaged' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'Ada Vale')
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const dialog = await openDialog(page)
    await dialog.getByLabel(/choose a file/).setInputFiles(await photo(format))
    await expect(page.getByText('Image uploaded successfully.')).toBeVisible()
    const shown = chosenIn(dialog)
    await expect(shown).toHaveAttribute('src', /^\/api\/media\/[0-9a-f-]+\/avatar$/)
    const size = await shown.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
    )
    expect(size).toEqual([400, 400])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(shellPhoto(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await expect(shellPhoto(page)).toHaveAttribute('src', /\/avatar$/)

    await page.getByRole('button', { name: 'Change photo' }).click()
    await dialog.getByRole('button', { name: 'Remove photo' }).click()
    await expect(dialog.getByLabel(/choose a file/)).toBeFocused()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(shellPhoto(page)).toHaveCount(0)
  }
})

test('accepts a dropped or pasted photo, and highlights its place during a drag', async ({ page, signIn }) => {
  await signIn(page, 'Bea Holt')
  const dialog = await openDialog(page)
  const zone = dialog.locator('label')
  const dataTransfer = await transferOf(page, await photo())
  await zone.dispatchEvent('dragenter', { dataTransfer })
  await expect(dialog.getByText('Drop the photo here')).toBeVisible()
  await zone.dispatchEvent('dragleave', { dataTransfer })
  await expect(dialog.getByText('Drop the photo here')).toBeHidden()
  await zone.dispatchEvent('dragenter', { dataTransfer })
  await zone.dispatchEvent('drop', { dataTransfer })
  await expect(chosenIn(dialog)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove photo' }).click()

  const clipboardData = await transferOf(page, await photo('png'))
  await clipboardData.evaluate((transfer) =>
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true })),
  )
  await expect(chosenIn(dialog)).toBeVisible()
})

test('refuses non-images and files that are too large, with the reason', async ({ page, signIn }) => {
  await signIn(page, 'Cal Reed')
  const dialog = await openDialog(page)
  const invalid = 'Please upload a valid image file (JPEG, PNG, or WebP).'
  const refused: [string, File][] = [
    [invalid, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }],
    // Looks like a photo until the server decodes it.
    [invalid, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('notes') }],
    [
      'Image size should be less than 5MB.',
      { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1024 * 1024) },
    ],
    [
      'Animated images are not supported. Please upload a still image.',
      { name: 'me.webp', mimeType: 'image/webp', buffer: await animation() },
    ],
    [
      'This image has 48.8 megapixels. Images of its kind may have at most 40 megapixels.',
      { name: 'large.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() },
    ],
  ]
  for (const [reason, file] of refused) {
    await dialog.getByLabel(/choose a file/).setInputFiles(file)
    await expect(dialog.getByRole('alert')).toHaveText(reason)
  }
  const dataTransfer = await transferOf(page, await photo('gif'))
  await dialog.locator('label').dispatchEvent('drop', { dataTransfer })
  await expect(dialog.getByRole('alert')).toHaveText(invalid)
  await expect(chosenIn(dialog)).toHaveCount(0)
})

test('cancels an upload, and reports a failed one', async ({ page, signIn }) => {
  await signIn(page, 'Dee Marsh')
  const dialog = await openDialog(page)
  await page.route('**/api/media/upload', () => undefined)
  await dialog.getByLabel(/choose a file/).setInputFiles(await photo())
  await expect(dialog.getByRole('status')).toHaveText('Uploading…')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel(/choose a file/)).toBeFocused()
  await page.unroute('**/api/media/upload')

  await page.route('**/api/media/upload', (route) => route.fulfill({ status: 429, body: 'busy' }))
  await dialog.getByLabel(/choose a file/).setInputFiles(await photo())
  const message = page.getByRole('alert').filter({ hasText: 'Failed to upload image. Please try again.' })
  await expect(message).toContainText('Error')
})

test('shows a changed name in the shell at once, and confirms leaving unsaved changes', async ({ page, signIn }) => {
  const { email } = await signIn(page, 'Eve Stone')
  await page.goto('/profile')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).not.toBeEditable()

  await page.getByLabel('Name').fill('E')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Name must be at least 2 characters.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()

  await page.getByLabel('Name').fill('Eve Rivers')
  await page.getByRole('link', { name: 'Communities', exact: true }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Eve Rivers')
  await page.getByLabel('Name').press('Enter')
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu of Eve Rivers' })).toBeVisible()
  await page.getByRole('link', { name: 'Communities', exact: true }).first().click()
  await expect(page).toHaveURL(/\/communities$/)

  // A read after the end of the session would lead to the sign-in page.
  const reads = [/visits\.communities/, /notifications\.live/].map((read) => page.waitForResponse(read))
  await page.goto('/profile')
  await Promise.all(reads)
  await page.getByLabel('Name').fill('Eve Lost')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Not authenticated')).toBeVisible()
})

test('warns of a common password without refusing it', async ({ page }) => {
  const warning = page.getByText('This password is one of the most common ones and easy to guess.')
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('common-passwords')) lists.push(request.url())
  })
  for (const [path, label] of [
    ['/signup', 'Password'],
    ['/reset-password?token=x', 'New password'],
  ] as const) {
    lists.length = 0
    await page.goto(path)
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toBeVisible()
    expect(lists).toEqual([])
    await field.fill('Password1')
    await expect(warning).toBeVisible()
    await field.fill(password)
    await expect(warning).toBeHidden()
    expect(lists).toHaveLength(1)
  }
})

test("keeps the viewer's own profile screens accessible in light and dark, and fits them on a phone", async ({
  page,
  signIn,
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'Jude Longfellow-Winterbottom of Upper Rhubarb')
  const check = async (what: string) => {
    expect(await sidewaysScroll(page), what).toBe(0)
    expect(await accessibilityFaults(page), what).toEqual([])
  }
  await page.goto('/profile')
  await expect(page.getByLabel('Name')).toBeVisible()
  await check('the profile')
  const dialog = await openDialog(page)
  await dialog.getByLabel(/choose a file/).setInputFiles(await photo('gif'))
  await expect(dialog.getByRole('alert')).toBeVisible()
  await check('choosing a photo')
  await dialog.getByLabel(/choose a file/).setInputFiles(await photo())
  await expect(chosenIn(dialog)).toBeVisible()
  await check('the chosen photo')
})
