import type { Page } from '@playwright/test'

/** Gives every page of the server the direction of Arabic, from its first byte. */
export const mirrorPages = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace('<html lang="en"', '<html lang="en" dir="rtl"')
    await route.fulfill({ response, body })
  })

/** The texts that reach beyond the screen, where nothing scrolls, and those that are cut without a sign. Runs in the page. */
export function hiddenTexts(): string[] {
  const faults: string[] = []
  const width = document.documentElement.clientWidth
  const visible = (element: Element) => {
    const { width: w, height } = element.getBoundingClientRect()
    return w > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  const scrollsOrCuts = (element: Element | null): boolean =>
    element !== null &&
    element !== document.documentElement &&
    (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrollsOrCuts(element.parentElement))
  const skipped = (element: Element) => element.closest('[aria-hidden="true"], svg, dialog:not([open])') !== null
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (!text || skipped(element) || !visible(element)) continue
    const { left, right } = element.getBoundingClientRect()
    if ((left < -1 || right > width + 1) && !scrollsOrCuts(element.parentElement))
      faults.push(`beyond the screen: ${element.textContent?.slice(0, 60)}`)
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const isCut = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
    if (isCut && textOverflow !== 'ellipsis' && webkitLineClamp === 'none')
      faults.push(`cut: ${element.textContent?.slice(0, 60)}`)
  }
  return faults
}
