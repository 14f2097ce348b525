import { expect, makeSuperAdmin, post, settled, sidewaysScroll, test } from '../fixtures.ts'
import { hiddenTexts } from './right-to-left.ts'

/** Counts the choices, and names those and the buttons whose text is cut, which are too small for a finger, or which another control covers. Runs in the page. */
function examineChoices(): { choices: number; faults: string[] } {
  const faults: string[] = []
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility() && one.offsetWidth > 1)
  const controls = shown('main a, main button').filter((one) => !one.closest('article'))
  for (const label of shown('main .mantine-Button-label'))
    if (label.scrollWidth > label.clientWidth + 1) faults.push(`cut: ${label.textContent}`)
  const choices = shown('main [role="toolbar"] > a, main [role="tab"], main .mantine-SegmentedControl-label')
  for (const choice of choices) {
    // Away from the bars at the edges of the screen.
    choice.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const box = choice.getBoundingClientRect()
    const name = choice.textContent
    if (choice.scrollWidth > choice.clientWidth + 1) faults.push(`cut: ${name}`)
    if (Math.min(box.width, box.height) < 43.5) faults.push(`small: ${name}`)
    // A row that scrolls reaches beyond the screen.
    const row = choice.parentElement?.getBoundingClientRect()
    if (!row || box.left < row.left - 1 || box.right > row.right + 1) continue
    for (const other of controls) {
      if (other.contains(choice) || choice.contains(other)) continue
      const { left, right, top, bottom } = other.getBoundingClientRect()
      const width = Math.min(right, box.right) - Math.max(left, box.left)
      const height = Math.min(bottom, box.bottom) - Math.max(top, box.top)
      if (width > 1 && height > 1) faults.push(`${name} covers ${other.ariaLabel ?? other.textContent}`)
    }
  }
  return { choices: choices.length, faults }
}

/** Returns the height of the label above each number, in pixels. A broken label is higher. Runs in the page. */
function labelHeights(cells: Element[]): number[] {
  return cells.map((cell) => {
    const number = document.createRange()
    number.selectNodeContents(cell)
    return Math.round(number.getBoundingClientRect().top - cell.getBoundingClientRect().top)
  })
}

// The languages with the longest words, and one from right to left.
for (const locale of ['fr', 'pl', 'de', 'ar']) {
  test.describe(`in ${locale}, 360 pixels wide`, () => {
    test.use({ locale, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

    test('every choice shows its whole text and has room for a finger', async ({ page, signIn }) => {
      const { request } = await signIn(page, 'Ada Narrow')
      const { slug } = await post<{ slug: string }>(request, '/api/communities', {
        name: `Narrow ${locale} ${Date.now().toString(36)}`,
        description: 'For those who read on a phone.',
      })
      const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
      const written = { title: 'Seeds', content: 'Which seeds?', forumId: forum.id }
      const { id, link } = await post<{ id: string; link: string }>(request, '/api/posts', written)
      await post(request, `/api/posts/${id}/comments`, { content: 'The yellow ones.' })
      const paths = ['/feed', '/saved', '/settings', '/discover', '/search?q=seeds', `/communities/${slug}`, link]
      const others = ['/', '/confirm-email?token=x']
      for (const path of [...paths, ...others]) {
        await page.goto(path)
        await settled(page)
        const { choices, faults } = await page.evaluate(examineChoices)
        expect.soft(faults, path).toEqual([])
        if (!others.includes(path)) expect.soft(choices, path).toBeGreaterThan(0)
        expect.soft(await page.evaluate(hiddenTexts), path).toEqual([])
      }
    })

    test('the top bar of guests shows five letters of the site’s name at least, or the logo alone', async ({
      page,
    }) => {
      const logo = page.getByRole('banner').getByRole('link', { name: 'Folkmoot' })
      for (const width of [320, 360, 390, 412]) {
        await page.setViewportSize({ width, height: 740 })
        await page.goto('/help')
        const { shown, font } = await logo.evaluate((link) => {
          const bar = link.getBoundingClientRect()
          const name = link.querySelector('span')?.getBoundingClientRect() ?? bar
          const isBelow = name.top >= bar.bottom
          return { shown: isBelow ? null : name.width, font: Number.parseFloat(getComputedStyle(link).fontSize) }
        })
        if (shown !== null) expect.soft(shown, `${width}`).toBeGreaterThan(4 * font)
        await expect.soft(logo.locator('img'), `${width}`).toBeInViewport()
        expect.soft(await sidewaysScroll(page), `${width}`).toBe(0)
      }
    })

    test('a row of an admin’s table is a card whose labels are whole, and which fits the narrowest screen', async ({
      page,
      signIn,
    }) => {
      await page.setViewportSize({ width: 320, height: 740 })
      const { email, request } = await signIn(page, `Ada Tables ${locale}`)
      await makeSuperAdmin(email)
      const name = `Tables ${locale} ${Date.now().toString(36)}`
      const description = 'For everyone who keeps a table of what grows where, and of what did not grow.'
      await post(request, '/api/communities', { name, description })
      for (const path of ['/admin/users', `/admin/communities?q=${encodeURIComponent(name)}`]) {
        await page.goto(path)
        await settled(page)
        const numbers = page.locator('td[data-number]')
        await expect(numbers.first()).toBeVisible()
        expect.soft(new Set(await numbers.evaluateAll(labelHeights)).size, path).toBe(1)
        expect.soft(await sidewaysScroll(page), path).toBe(0)
      }
    })
  })
}
