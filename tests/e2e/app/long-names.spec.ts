import type { Page } from '@playwright/test'
import { expect, newPage, post, sidewaysScroll, test, untilFound } from '../fixtures.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const longName = 'Benedikt Wolfeschlegelsteinhausenbergerdorff'

/** A community with a name that is longer than a phone is wide, its organizer's post and a member's answer. */
async function converse(page: Page, other: Page, word: string) {
  const [{ request }, { request: others }] = [page.context(), other.context()]
  const { slug } = await post<{ slug: string }>(request, '/api/communities', {
    name: `Walkers of the long northern ridgeway and fells ${word}`,
    description: 'Routes, weather and boots.',
  })
  await post(request, '/trpc/communitySettings.saveDetails', { slug, color: 'teal' })
  await post(others, `/api/communities/by-slug/${slug}/join`)
  const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const written = { title: `Which way up the ${word}?`, content: 'By the quarry?', forumId: forum.id }
  const { id, link } = await post<{ id: string; link: string }>(request, '/api/posts', written)
  const { id: parentId } = await post<{ id: string }>(request, `/api/posts/${id}/comments`, { content: 'Or not?' })
  await post(others, `/api/posts/${id}/comments`, { content: `The ${word}, always.`, parentId })
  await untilFound(request, slug, word)
  return { slug, link }
}

/** The texts of cards that end beyond their card, where they are cut without a sign. */
const cutTexts = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((cards) =>
      cards.flatMap((card) => {
        const end = card.getBoundingClientRect().right
        const endsInDots = (part: Element | null): boolean =>
          part !== null &&
          part !== card &&
          (getComputedStyle(part).textOverflow === 'ellipsis' || endsInDots(part.parentElement))
        return [...card.querySelectorAll('a, bdi, time, p')]
          .filter((part) => part.getClientRects().length > 0 && part.getBoundingClientRect().right > end)
          .filter((part) => !endsInDots(part.parentElement))
          .map((part) => part.textContent)
      }),
    )

test('long names give way to what stands beside them on a narrow phone', async ({ page, browser, signIn }) => {
  const word = `ridge${Date.now().toString(36)}`
  await signIn(page, 'Ann Fell')
  const other = await newPage(browser)
  await signIn(other, longName)
  const { slug } = await converse(page, other, word)
  await other.context().close()
  for (const [path, shown] of [
    ['/feed', longName],
    ['/feed?tab=community-posts', `Which way up the ${word}?`],
    [`/search?q=${word}`, `Which way up the ${word}?`],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(shown).first(), path).toBeVisible()
    expect(await cutTexts(page), path).toEqual([])
    expect(await sidewaysScroll(page), path).toBe(0)
  }

  await page.goto(`/communities/${slug}`)
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const faces = await page.getByRole('link', { name: /^Members:/ }).boundingBox()
  // Targets of 44 px around faces of 28 px.
  expect((faces?.y ?? 0) + 36).toBeLessThanOrEqual(heading?.y ?? 0)
  const apart = async () => {
    const created = await page
      .getByText(/^Created/)
      .first()
      .boundingBox()
    const members = await page.getByRole('link', { name: '2 members' }).boundingBox()
    return (created?.y ?? 0) - (members?.y ?? 0)
  }
  await expect.poll(apart).toBeCloseTo(0, 0)
})

test('the strip of communities scrolls, and the page does not', async ({ page, browser, signIn }) => {
  const { request } = await signIn(await newPage(browser), 'Ann Dale')
  const { request: member } = await signIn(page, 'Ben Dale')
  for (const at of [1, 2, 3, 4]) {
    const name = `Dale number ${at} ${Date.now().toString(36)}`
    const { slug } = await post<{ slug: string }>(request, '/api/communities', { name, description: 'A place to try' })
    await post(member, `/api/communities/by-slug/${slug}/join`)
    const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
    await post(request, '/api/posts', { title: `News of ${name}`, content: 'Hm.', forumId: forum.id })
  }
  await page.goto('/')
  const strip = page.getByRole('navigation', { name: 'Your communities' }).getByRole('list')
  await expect(strip.getByText('new post')).toHaveCount(4)
  expect(await strip.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true)
  expect(await sidewaysScroll(page)).toBe(0)
})
