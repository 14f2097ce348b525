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
  const choice = chosen('folkmoot-theme')
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  if (chosen('folkmoot-lists') === 'compact') root.setAttribute('data-lists', 'compact')
})()
