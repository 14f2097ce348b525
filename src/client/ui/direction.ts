/** Whether the page runs from right to left. Only in browsers. */
export const isRightToLeft = () => document.documentElement.dir === 'rtl'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Returns 1 for the arrow key that leads forwards on the page, -1 for the one that leads back, and undefined for other keys. */
export function sidewaysStep(key: string): number | undefined {
  const step = steps[key]
  return step === undefined || !isRightToLeft() ? step : -step
}
