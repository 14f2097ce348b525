import { localStorageColorSchemeManager } from '@mantine/core'
import { themeKey } from '../start/contract.ts'

/** Stores the choice of Light, Dark or System (`auto`). Before the first paint, `start/first-paint.ts` applies it. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: themeKey })

/**
 * Whether the user has chosen a theme in this browser. Mantine returns the given default when nothing is stored, so two
 * different defaults come back unchanged.
 */
export const isThemeChosen = () => colorSchemeManager.get('light') === colorSchemeManager.get('dark')
