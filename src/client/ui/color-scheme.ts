import { localStorageColorSchemeManager } from '@mantine/core'

/** Stores the choice of Light, Dark or System (`auto`). `public/theme.js` reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'folkmoot-theme' })

/**
 * Whether the user has chosen a theme in this browser. Mantine returns the given default when nothing is stored, so two
 * different defaults come back unchanged.
 */
export const isThemeChosen = () => colorSchemeManager.get('light') === colorSchemeManager.get('dark')
