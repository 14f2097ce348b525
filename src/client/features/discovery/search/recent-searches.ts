import { recentSearchesKey as storageKey } from '../../../platform/private-storage.ts'

const maxSearches = 5

/** Returns an empty list if storage is unavailable or contains something else. */
function readStored(): { owner: string; searches: string[] } {
  try {
    const { owner, searches } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const isSound = typeof owner === 'string' && Array.isArray(searches)
    return isSound ? { owner, searches: searches.filter((query) => typeof query === 'string') } : emptyStore
  } catch {
    return emptyStore
  }
}
const emptyStore = { owner: '', searches: [] }

/** The user's recent searches in this browser, newest first. */
export function recentSearches(owner: string): string[] {
  const stored = readStored()
  return stored.owner === owner ? stored.searches.slice(0, maxSearches) : []
}

/** Stores a search for one user, so that another user of this browser does not see it. */
export function rememberSearch(owner: string, query: string) {
  const searches = [query, ...recentSearches(owner).filter((other) => other !== query)].slice(0, maxSearches)
  try {
    localStorage.setItem(storageKey, JSON.stringify({ owner, searches }))
  } catch {
    // Storage is full or unavailable. The search works without it.
  }
}
