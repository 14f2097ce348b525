// Runs before the first paint, so that a dark page never flashes white and a list does not change its density.
import { applyStoredChoices } from './first-paint.ts'

/**
 * Pages of a site with https lead there if they came by http, because users cannot sign in here. On this
 * machine, browsers allow it.
 */
function leadToSecureAddress() {
  const address = document.querySelector('meta[name="folkmoot-address"]')?.getAttribute('content')
  if (!address || isSecureContext) return
  const { pathname, search, hash } = location
  location.replace(address + pathname + search + hash)
}

leadToSecureAddress()
applyStoredChoices()
