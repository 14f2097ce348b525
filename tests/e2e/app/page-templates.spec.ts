import type { Page } from '@playwright/test'
import { expect, makeSuperAdmin, post, settled, test } from '../fixtures.ts'

test.use({ expectsRefusals: true, viewport: { width: 1440, height: 900 } })

/** The left edge of the content beside the sidebar: 1080 px in the middle of 1200. */
const edge = 300

/** Where the parts of the page begin, and how wide its templates are, in pixels. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 0)
    const widths = (selector: string) => [...new Set(boxes(selector).map(({ width }) => width))]
    return {
      edges: [...new Set(boxes('main > *, [data-template], main ~ footer ul').map(({ left }) => left))],
      headings: boxes('main h1').map(({ left }) => left),
      reading: widths('[data-template="reading"]'),
      form: widths('[data-template="form"]'),
      rail: widths('[data-rail]'),
    }
  })

interface Templates {
  reading?: number[]
  form?: number[]
  rail?: number[]
}
const reading = { reading: [720] }
const withRail = { reading: [720], rail: [320] }
const form = { form: [560] }
/** A card or a table. */
const other = {}

async function expectTemplates(page: Page, screens: Record<string, Templates>) {
  for (const [path, templates] of Object.entries(screens)) {
    await page.goto(path)
    await settled(page)
    const widths = async () => {
      const { headings: _, ...others } = await measured(page)
      return others
    }
    const expected = { edges: [edge], reading: [], form: [], rail: [], ...templates }
    await expect.poll(widths, path).toEqual(expected)
    const { headings } = await measured(page)
    // A heading stands at the edge, in the padding of a card, or beside the icon of a community.
    for (const heading of headings) expect(heading - edge, path).toBeLessThanOrEqual(120)
  }
}

test('all pages begin at one left edge and have one of two templates', async ({ page, signIn }) => {
  await expectTemplates(page, {
    '/': other,
    '/login': other,
    '/signup': other,
    '/forgot-password': other,
    '/guidelines': reading,
    '/privacy': reading,
    '/help': reading,
    '/contact': form,
    '/unsubscribe/nothing': other,
    '/invite/nothing': other,
    '/nowhere': other,
  })

  const { email, request } = await signIn(page, 'Una Edge')
  await post(request, '/api/topics', { name: 'Left edges' })
  const { slug } = await post<{ slug: string }>(request, '/api/communities', {
    name: 'The one edge',
    description: 'Everything begins at the same line.',
    guidelines: 'Keep to the left.',
  })
  const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const written = { title: 'On edges', content: 'They are straight.', forumId: forum.id }
  const { link } = await post<{ link: string }>(request, '/api/posts', written)
  await expectTemplates(page, {
    '/': withRail,
    '/discover': withRail,
    '/communities': withRail,
    [`/communities/${slug}`]: withRail,
    [`/communities/${slug}?tab=about`]: withRail,
    [`/communities/${slug}/members`]: reading,
    [`/communities/${slug}/settings`]: other,
    [`/communities/${slug}/moderation`]: other,
    [`/communities/${slug}/new-post`]: withRail,
    [link]: reading,
    '/communities/create': form,
    '/communities/does-not-exist': other,
    '/topics/left-edges': reading,
    '/feed': reading,
    '/saved': reading,
    '/search?q=edge': reading,
    '/notifications': reading,
    '/settings': form,
    '/profile': form,
  })

  await makeSuperAdmin(email)
  await expectTemplates(page, {
    '/admin': other,
    '/admin/users': other,
    '/admin/communities': other,
    '/admin/moderation': other,
    '/admin/settings': reading,
    '/admin/audit': other,
  })
})

test('the rail is below the column where there is no room beside it', async ({ page, signIn }) => {
  await signIn(page, 'Ron Rail')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/communities')
  await settled(page)
  const column = await page.locator('[data-template="reading"]').boundingBox()
  const rail = await page.locator('[data-rail]').boundingBox()
  expect(rail?.y).toBeGreaterThan((column?.y ?? 0) + (column?.height ?? 0))
  expect(rail?.x).toBe(column?.x)
  expect(rail?.width).toBe(column?.width)
})
