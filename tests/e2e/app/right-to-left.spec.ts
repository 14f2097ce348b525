import type { Page } from '@playwright/test'
import { accessibilityFaults, expect, makeSuperAdmin, post, sidewaysScroll, test, untilStarted } from '../fixtures.ts'
import { hiddenTexts, mirrorPages } from './right-to-left.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]

/** A community with a post, nested comments and a report. */
async function furnish(page: Page) {
  const { request } = page.context()
  const { slug } = await post<{ slug: string }>(request, '/api/communities', {
    name: `نادي القراءة ${Date.now().toString(36)}`,
    description: 'كتاب كل شهر، ونقاش هادئ. All languages are welcome.',
  })
  const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const { id, link } = await post<{ id: string; link: string }>(request, '/api/posts', {
    title: 'ما هو كتاب الشهر القادم؟ C++ أم Rust؟',
    content: 'أقترح كتابًا قصيرًا.\n\n- الأول\n- The second one\n\n> اقتباس\n\n```\nlet x = 1;\n```',
    forumId: forum.id,
  })
  let parentId: string | null = null
  for (const content of ['رأي أول', 'An answer in English.', 'رد على الرد', 'وأخيرًا']) {
    const comment: { id: string } = await post(request, `/api/posts/${id}/comments`, { content, parentId })
    parentId = comment.id
  }
  return { slug, link }
}

test('pages from right to left fit a phone and a desktop, and cut no text', async ({ page, signIn }) => {
  const { email } = await signIn(page, 'ليلى Haddad')
  await makeSuperAdmin(email)
  const { slug, link } = await furnish(page)
  await mirrorPages(page)
  const paths = [
    ...['/', `/communities/${slug}`, link, `/communities/${slug}/new-post`, '/communities', '/notifications'],
    ...['/settings', '/profile', '/search?q=C%2B%2B', '/saved', '/feed', `/communities/${slug}/members`],
    ...['/admin', '/admin/users', '/admin/moderation', '/admin/settings', '/help'],
  ]
  for (const path of paths) {
    await page.goto(path)
    for (const size of sizes) {
      await page.setViewportSize(size)
      expect.soft(await sidewaysScroll(page), `${path} at ${size.width}`).toBe(0)
      expect.soft(await page.evaluate(hiddenTexts), `${path} at ${size.width}`).toEqual([])
    }
  }
})

test('a thread, its menus and its keys run from right to left', async ({ page, signIn }) => {
  // The name of a super admin is reserved.
  await signIn(page, 'نور Haddad')
  const { link } = await furnish(page)
  await mirrorPages(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(link)
  await untilStarted(page)
  const middle = 1440 / 2
  const box = async (name: RegExp) =>
    (await page.getByRole('article', { name }).last().boundingBox()) ?? { x: 0, width: 0 }
  const [first, third] = [await box(/level 1$/), await box(/level 3$/)]
  expect(third.x + third.width).toBeLessThan(first.x + first.width - 40)
  expect(third.x).toBeCloseTo(first.x, -1)
  const navigation = await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().boundingBox()
  expect(navigation?.x).toBeGreaterThan(middle)

  await page.getByRole('button', { name: /^Account menu/ }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  expect(((await menu.boundingBox())?.x ?? middle) + 40).toBeLessThan(middle)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')

  const toolbar = page.getByRole('toolbar', { name: /^Post by/ })
  await toolbar.getByRole('button').first().focus()
  const xOf = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().x ?? 0)
  const before = await xOf()
  await page.keyboard.press('ArrowLeft')
  expect(await xOf()).toBeLessThan(before)

  await page
    .getByRole('button', { name: /^Reply to/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toBeVisible()
  expect(await page.evaluate(hiddenTexts)).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
})
