/** The variables for a kind of size, and the literals that remain where no variable can stand. */
export interface Scale {
  properties: RegExp
  /** Whether a value outside of variables breaks the scale. */
  refuses: (value: { number: number; unit: string }) => boolean
  variables: readonly string[]
}

const steps = (name: string, names: string) => names.split(' ').map((step) => `--mantine-${name}-${step}`)
const fontSizes = steps('font-size', '2xs xs sm md lg xl 2xl 3xl')
const fontWeights = steps('font-weight', 'regular medium bold')
const radii = steps('radius', 'sm md lg xl')
const spacings = steps('spacing', '2xs xs sm md lg xl 2xl 3xl 4xl')
const layers = [
  ...['--folkmoot-layer-raised', '--folkmoot-layer-sticky'],
  ...['--mantine-z-index-app', '--mantine-z-index-modal', '--mantine-z-index-max'],
]
const durations = ['--folkmoot-press', '--folkmoot-menu', '--folkmoot-page', '--folkmoot-pulse']
const isFixed = (unit: string) => /^(px|r?em|ch|r?lh|pt|cm|mm|in)$/.test(unit)

export const scales: readonly Scale[] = [
  { properties: /^font(-size)?$/, refuses: ({ unit }) => unit !== '', variables: fontSizes },
  { properties: /^font-weight$/, refuses: () => true, variables: fontWeights },
  { properties: /^border(-[a-z]+)*-radius$/, refuses: ({ unit }) => unit !== '', variables: radii },
  {
    properties: /^((padding|margin)(-[a-z]+)*|(row-|column-)?gap)$/,
    refuses: ({ unit }) => isFixed(unit),
    variables: spacings,
  },
  {
    properties: /^(transition|animation)(-duration|-delay)?$/,
    refuses: ({ unit }) => /^m?s$/.test(unit),
    variables: durations,
  },
  { properties: /^z-index$/, refuses: ({ unit }) => unit === '', variables: layers },
]

/** Every step, to find names that do not exist. */
export const allSteps: ReadonlySet<string> = new Set([...fontSizes, ...fontWeights, ...radii, ...spacings, ...layers])

/** In em. Media queries know no variables. */
export const breakpoints: readonly number[] = [36, 48, 62, 75]

const stepNames = (variables: readonly string[]) => variables.map((name) => name.replace(/^.*-/, ''))
const fontWeightNumbers = ['400', '600', '700']

/** The properties of Mantine's components that take a step of a scale. */
export const componentProperties: readonly { names: RegExp; steps: readonly string[] }[] = [
  { names: /^fz$/, steps: [...stepNames(fontSizes), 'h1', 'h2', 'h3', 'h4', 'inherit'] },
  { names: /^fw$/, steps: fontWeightNumbers },
  { names: /^radius$/, steps: stepNames(radii) },
  {
    names: /^([pm][xytblrse]?|gap|rowGap|columnGap|spacing|verticalSpacing)$/,
    steps: [...stepNames(spacings), 'auto', '0'],
  },
  { names: /^zIndex$/, steps: [] },
]
