// Runs before the first paint, so that a dark page never flashes white. src/client/ui/color-scheme.ts writes the key.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('folkmoot-theme')
  } catch {
    // Storage may be unavailable. The page then follows the system.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
