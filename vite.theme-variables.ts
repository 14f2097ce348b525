import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from './src/client/app/theme.ts'

/**
 * The variables that differ from Mantine's by scheme. In the dark scheme Mantine makes the `light` variant nearly black.
 * The accent's must differ from the background.
 */
const schemeVariables = {
  light: { '--mantine-color-scheme': 'light' },
  dark: {
    '--mantine-color-scheme': 'dark',
    '--mantine-color-accent-light': '#16382f',
    '--mantine-color-accent-light-hover': '#1b4439',
  },
}

/** All variables of the theme as CSS. */
export function themeVariables(): string {
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const schemes = { light: { ...light, ...schemeVariables.light }, dark: { ...dark, ...schemeVariables.dark } }
  return convertCssVariables({ variables, ...schemes }, ':root')
}

/** The component library's sheet of its own theme. */
const defaults = '/@mantine/core/styles/default-css-variables.css'

/**
 * Writes the variables of our theme into the style sheet instead of the library's, which would otherwise add the
 * difference to each page.
 */
export const themeVariablesPlugin: Plugin = {
  name: 'theme-variables',
  enforce: 'pre',
  transform: (_code, id) => (id.endsWith(defaults) ? { code: themeVariables(), map: null } : null),
}

const variableWriters = /\/MantineProvider\/(MantineCssVariables|MantineClasses)\/\1\.mjs$/
const foundWriters = new Set<string>()

/** Leaves out the components that write variables and classes into each page, because `Providers` never shows them. */
export const withoutVariableWriters: Plugin = {
  name: 'without-variable-writers',
  enforce: 'pre',
  transform(_code, id) {
    const name = variableWriters.exec(id)?.[1]
    if (name === undefined) return null
    foundWriters.add(name)
    return { code: `export const ${name} = () => null`, map: null }
  },
  buildEnd(error) {
    if (!error && foundWriters.size !== 2) this.error('@mantine/core no longer has these components')
  },
}
