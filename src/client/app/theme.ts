import { createTheme, type MantineColorsTuple } from '@mantine/core'

// Spruce. Contrast: white on shade 7 and shade 7 on white 5.5, shade 4 on the dark background 7.1.
const accent: MantineColorsTuple = [
  '#eaf7f4',
  '#d6efe8',
  '#abdfd2',
  '#7dccba',
  '#55b8a2',
  '#37a48c',
  '#1d8e77',
  '#0f7663',
  '#0b6252',
  '#084b3f',
]

// Mantine's own red, yellow and dark greys are too light for small text. These shades have a contrast of at least 4.5
// where components use them.
const red: MantineColorsTuple = [
  '#fff1f0',
  '#ffe0de',
  '#ffc4c1',
  '#ffa19c',
  '#ff8780',
  '#f4625a',
  '#dd3b34',
  '#c92a2a',
  '#ad2121',
  '#861818',
]
const yellow: MantineColorsTuple = [
  '#fff9e6',
  '#fdf0c8',
  '#f9e08f',
  '#f4cd55',
  '#eebc2a',
  '#d99f0c',
  '#b27f00',
  '#8d6300',
  '#744f00',
  '#573b00',
]
const dark: MantineColorsTuple = [
  '#e4e7e8',
  '#c5cacc',
  '#a3aaad',
  '#868e92',
  '#4a5257',
  '#343b3f',
  '#262c2f',
  '#1a1e20',
  '#141719',
  '#0d0f10',
]

/** In milliseconds, as in tokens.css: what happens under a finger, a menu or sheet, and a page. */
export const durations = { press: 120, menu: 200, page: 280 }

const dialogTitle = { title: { fontWeight: 'var(--mantine-font-weight-medium)' } }
const opening = { transitionProps: { duration: durations.menu } }

/**
 * One accent, neutral greys and system fonts; body text of 16 px, text to read never less than 13 px. The scales are the
 * only sizes that styles use, with the layers and durations of tokens.css.
 */
export const theme = createTheme({
  colors: { accent, green: accent, teal: accent, red, yellow, dark },
  primaryColor: 'accent',
  primaryShade: 7,
  black: '#1a1e20',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji"',
  fontSizes: {
    '2xs': '0.75rem',
    xs: '0.8125rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.375rem',
    '2xl': '1.75rem',
    '3xl': '2.5rem',
  },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.5' },
  spacing: {
    '2xs': '0.25rem',
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
    '2xl': '2.5rem',
    '3xl': '3rem',
    '4xl': '4rem',
  },
  // `xs` is Mantine's own step, which nothing uses; `xl` rounds an end in full.
  radius: { xs: '0.375rem', sm: '0.375rem', md: '0.625rem', lg: '1rem', xl: '62.5rem' },
  headings: {
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.4' },
      h4: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  components: {
    // Phones zoom into a field whose font is smaller than 16 px.
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    // The default radius would make a circle of the box.
    Checkbox: { defaultProps: { radius: 'sm' } },
    // Mantine writes them in capitals.
    Badge: { defaultProps: { tt: 'none' } },
    Modal: {
      defaultProps: {
        // The header of a dialog would count as a second banner landmark.
        attributes: { header: { role: 'none' } },
      },
      styles: dialogTitle,
    },
    Menu: { defaultProps: opening },
    Popover: { defaultProps: opening },
    Drawer: { styles: dialogTitle },
  },
})
