import type { Page } from '@playwright/test'

/** The least contrast of the border of a control with what is around it (WCAG 1.4.11). */
const contrastMin = 3

/** Returns the visible controls whose edge has too little contrast, with the contrast. */
export const faintControls = (page: Page) =>
  page.evaluate((least) => {
    type Colour = [number, number, number, number]
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('The browser has no canvas')
    function parse(colour: string): Colour {
      if (!context) return [0, 0, 0, 0]
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    const over = ([r, g, b, alpha]: Colour, [x, y, z]: Colour): Colour => [
      r * alpha + x * (1 - alpha),
      g * alpha + y * (1 - alpha),
      b * alpha + z * (1 - alpha),
      1,
    ]
    function behind(element: Element | null): Colour {
      if (!element) return [255, 255, 255, 1]
      const own = parse(getComputedStyle(element).backgroundColor)
      return own[3] === 1 ? own : over(own, behind(element.parentElement))
    }
    const light = (value: number) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
    const luminance = ([r, g, b]: Colour) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b)
    function contrast(one: Colour, other: Colour) {
      const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
      return (lighter + 0.05) / (darker + 0.05)
    }
    // These stand in a frame that is the field.
    const framed = '.mantine-PasswordInput-innerInput, .mantine-PillsInputField-field'
    const fields = `:is(input:not([type=hidden], [type=file], [type=checkbox], [type=radio]), textarea, select):not(:read-only, ${framed})`
    const frames = '.mantine-PasswordInput-input, .mantine-PillsInput-input'
    const marks = '.mantine-Switch-track, .mantine-Checkbox-input, .mantine-Radio-radio, .mantine-Chip-label'
    const buttons = '.mantine-Button-root[data-variant=default], .mantine-ActionIcon-root[data-variant=default]'
    const controls = [...document.querySelectorAll<HTMLElement>(`${fields}, ${frames}, ${marks}, ${buttons}`)]
    return controls
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !element.matches(':disabled, [data-disabled]') && element.offsetWidth > 1)
      .flatMap((element) => {
        const style = getComputedStyle(element)
        const around = behind(element.parentElement)
        const shadow = /rgba?\([^)]*\)/.exec(style.boxShadow)?.[0]
        const edges = [style.borderTopWidth === '0px' ? 'transparent' : style.borderTopColor, shadow ?? 'transparent']
        const own = over(parse(style.backgroundColor), around)
        const best = Math.max(
          contrast(own, around),
          ...edges.map((edge) => contrast(over(parse(edge), around), around)),
        )
        const name = `${element.localName}.${element.className} ${element.getAttribute('aria-label') ?? ''}`
        return best < least ? [`${best.toFixed(2)} ${name}`] : []
      })
  }, contrastMin)

/** Moves the focus through the page by the keyboard, and returns the different rings that it shows. */
export async function focusRings(page: Page, steps: number): Promise<string[]> {
  const rings = new Map<string, string>()
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    const { ring, name } = await page.evaluate(() => {
      const element = document.activeElement ?? document.body
      const ringOf = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration) =>
        `${outlineStyle} ${outlineWidth} ${outlineColor}`
      const frame = element.closest(
        '.mantine-PasswordInput-input, .mantine-PillsInput-input, .mantine-MultiSelect-input, label',
      )
      const others = [element.nextElementSibling, element.parentElement, frame].filter((other) => other !== null)
      const candidates = [
        getComputedStyle(element),
        getComputedStyle(element, '::after'),
        ...others.map((other) => getComputedStyle(other)),
      ]
      const shown = candidates.find((style) => style.outlineStyle !== 'none' && style.outlineWidth !== '0px')
      const name = `${element.localName} ${element.textContent?.slice(0, 30)}`
      return { ring: shown ? ringOf(shown) : 'none', name }
    })
    // After its last element the page itself has the focus for one step.
    if (!rings.has(ring) && !name.startsWith('body')) rings.set(ring, name)
  }
  return [...rings].map(([ring, name]) => `${ring} (${name})`)
}
