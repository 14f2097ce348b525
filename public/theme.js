// Runs before the first paint, so that a dark page never flashes white and a list does not change its density. Pages of
// a site with https lead there if they came by http: nobody can sign in here. On this machine, browsers allow it.
// src/client/ui/color-scheme.ts and src/client/ui/ListDensityToggle.tsx write the keys.
;(() => {
  const address = document.querySelector('meta[name="folkmoot-address"]')?.getAttribute('content')
  if (address && !isSecureContext) {
    const { pathname, search, hash } = location
    location.replace(address + pathname + search + hash)
  }
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
