// Runs before the first paint, so that a dark page never flashes white and a list does not change its density.
// src/client/ui/color-scheme.ts and src/client/ui/ListDensityToggle.tsx write the keys.
;(() => {
  const chosen = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage may be unavailable. The page then follows the system.
      return null
    }
  }
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const applyTheme = () => {
    const choice = chosen('folkmoot-theme')
    const dark = choice === 'dark' || (choice !== 'light' && system.matches)
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  }
  applyTheme()
  system.addEventListener('change', applyTheme)
  if (chosen('folkmoot-lists') === 'compact') root.setAttribute('data-lists', 'compact')
})()
