const name = 'folkmoot-searches'
const most = 5

/** A browser may keep nothing for us, or something else: then there are no recent searches. */
function kept(): { owner: string; searches: string[] } {
  try {
    const { owner, searches } = JSON.parse(localStorage.getItem(name) ?? '{}')
    const isSound = typeof owner === 'string' && Array.isArray(searches)
    return isSound ? { owner, searches: searches.filter((words) => typeof words === 'string') } : nobodys
  } catch {
    return nobodys
  }
}
const nobodys = { owner: '', searches: [] }

/** What this person searched for last in this browser, newest first. */
export function recentSearches(owner: string): string[] {
  const found = kept()
  return found.owner === owner ? found.searches.slice(0, most) : []
}

/** Keeps the words in this browser, for their owner alone. */
export function rememberSearch(owner: string, words: string) {
  const searches = [words, ...recentSearches(owner).filter((other) => other !== words)].slice(0, most)
  try {
    localStorage.setItem(name, JSON.stringify({ owner, searches }))
  } catch {
    // No room: the search itself goes on.
  }
}

/** Removes them from this browser: for those who log out. */
export function forgetSearches() {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing could be kept, either.
  }
}
