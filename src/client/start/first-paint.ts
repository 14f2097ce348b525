import { listDensityKey, themeKey } from './contract.ts'

function storedChoice(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be unavailable. The page then follows the system.
    return null
  }
}

/** Applies the theme and the density of lists that this browser has stored. Without a theme, follows the system. */
export function applyStoredChoices() {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const applyTheme = () => {
    const choice = storedChoice(themeKey)
    const isDark = choice === 'dark' || (choice !== 'light' && system.matches)
    root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  }
  applyTheme()
  system.addEventListener('change', applyTheme)
  if (storedChoice(listDensityKey) === 'compact') root.setAttribute('data-lists', 'compact')
}
