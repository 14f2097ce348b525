import { expect, post, settled, test } from '../fixtures.ts'
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
  })
}
