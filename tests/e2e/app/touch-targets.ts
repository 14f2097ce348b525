import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** In CSS pixels, from WCAG 2.5.5. */
const least = 44

/** Runs in the browser, so it may use nothing from outside. */
function findSmallTargets({ least, within }: { least: number; within: string }): string[] {
  const selector = 'a[href], button, input, select, textarea, summary, [role=tab], [role=switch], [role=menuitem]'
  const interactive = (element: Element) => element.matches(selector)

  function block(element: Element): Element {
    let parent = element.parentElement ?? element
    while (getComputedStyle(parent).display === 'inline' && parent.parentElement) parent = parent.parentElement
    return parent
  }

  /** A link in the line of a sentence, which may be as high as the line. */
  function isInSentence(element: Element): boolean {
    if (getComputedStyle(element).display !== 'inline') return false
    const copy = block(element).cloneNode(true) as Element
    for (const other of copy.querySelectorAll('a, button, time')) other.remove()
    const text = copy.textContent ?? ''
    // Of “Ann suspended Bob.” one word remains.
    return /\p{L}\s+\p{L}+.*[.?!:]|\p{L}{2,}\s*[.?!]/su.test(text)
  }

  const coverOf = (element: Element) =>
    element.closest('[data-covered]')?.querySelector<HTMLAnchorElement>('a[data-cover]') ?? null

  /** A link in a card that leads where the card leads, such as to the comments of its post. */
  function repeatsCover(element: Element): boolean {
    const cover = coverOf(element)
    return cover !== null && element instanceof HTMLAnchorElement && element.pathname === cover.pathname
  }

  /** Whether a square of the least size anywhere in the card is the link's, or leads to the same place. */
  function coversSquare(link: Element, hits: (x: number, y: number) => boolean): boolean {
    const card = link.closest('[data-covered], li, article, section') ?? block(link)
    const { left, right, top, bottom } = card.getBoundingClientRect()
    const step = 4
    // Squares share most of their points.
    const results = new Map<number, boolean>()
    const hitsOnce = (x: number, y: number) => {
      const key = Math.round(x) * 10_000 + Math.round(y)
      const hit = results.get(key) ?? hits(x, y)
      results.set(key, hit)
      return hit
    }
    const isFree = (x: number, y: number) => {
      for (let dx = 0; dx < least; dx += step)
        for (let dy = 0; dy < least; dy += step) if (!hitsOnce(x + dx, y + dy)) return false
      return true
    }
    for (let y = top; y + least <= bottom; y += step)
      for (let x = left; x + least <= right; x += step) if (isFree(x, y)) return true
    return false
  }

  function describe(element: Element, size: string): string {
    const name = element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.getAttribute('name'))
    return `${size} <${element.localName}> “${(name ?? '').slice(0, 40)}” in “${block(element).textContent?.slice(0, 40)}”`
  }

  const findings: string[] = []
  const all = [...document.querySelectorAll(within)].flatMap((part) => [...part.querySelectorAll(selector)])
  for (const element of all) {
    if (element.closest('[inert], [aria-hidden=true]') || (element as HTMLButtonElement).disabled) continue
    if (isInSentence(element) || (repeatsCover(element) && !element.matches('[data-cover]'))) continue
    // A press anywhere in the box of a field with several choices focuses it.
    const choices = element.closest('.mantine-MultiSelect-input')
    const labels: Element[] = [...((element as HTMLInputElement).labels ?? []), ...(choices ? [choices] : [])]
    const shown = [element, ...labels].find(
      (part) => part.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().width > 1,
    )
    if (!shown) continue
    shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [box] = [...shown.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)
    // Links for the keyboard wait outside the screen.
    if (!box || box.bottom <= 0 || box.right <= 0) continue
    const isCover = element.matches('[data-cover]')
    const hits = (x: number, y: number): boolean => {
      const top = document.elementFromPoint(x, y)
      const target = top?.closest(selector)
      if (isCover && (target ? repeatsCover(target) : top?.closest('[data-covered] article p'))) return true
      return Boolean(top && (element.contains(top) || labels.some((label) => label.contains(top))))
    }
    if (isCover) {
      if (!coversSquare(element, hits)) findings.push(describe(element, 'no free square'))
      continue
    }
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    if (!hits(x, y)) {
      const over = document.elementFromPoint(x, y)
      // A field inside a larger control, such as a switch, is pressed by what is drawn over it.
      if (over && interactive(over) && over.contains(element)) continue
      findings.push(describe(element, `covered by <${over?.localName} class="${over?.className}">`))
      continue
    }
    const reach = (dx: number, dy: number) => {
      let steps = 0
      while (steps < 2 * least && hits(x + dx * (steps + 1), y + dy * (steps + 1))) steps++
      return steps / 2
    }
    const width = reach(-0.5, 0) + reach(0.5, 0) + 0.5
    const height = reach(0, -0.5) + reach(0, 0.5) + 0.5
    // Half a pixel for edges that lie between pixels.
    if (Math.min(width, height) < least - 0.5) findings.push(describe(element, `${width} × ${height}`))
  }
  window.scrollTo(0, 0)
  return [...new Set(findings)]
}

/**
 * The links, buttons and fields of the page whose areas for fingers are too small, measured by what lies under points
 * around their centres. Neighbours that overlap therefore make each other smaller. `within` selects the parts to measure,
 * such as an open menu, which covers the rest.
 */
export const smallTargets = (page: Page, within = 'body') => page.evaluate(findSmallTargets, { least, within })

/** The targets of which others cover so much that axe finds less than the 24 px of WCAG 2.5.8. */
export async function overlappingTargets(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.withRules('target-size').analyze()
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  )
}
