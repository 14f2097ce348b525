import { tryStorage } from '../ui/browser-storage.ts'

// The storage keys of data that belongs to one user.
export const draftPrefix = 'folkmoot-draft:'
export const recentSearchesKey = 'folkmoot-searches'

const isPrivate = (name: string) => name === recentSearchesKey || name.startsWith(draftPrefix)

let clearCount = 0

/** The number of times private data was cleared. A draft that was opened before the last time must not be saved. */
export const privateStorageClears = () => clearCount

/** Removes the user's data from this browser on sign-out, because others may use the browser next. */
export function clearPrivateStorage() {
  clearCount++
  for (const kind of ['localStorage', 'sessionStorage'] as const)
    tryStorage(kind, (storage) => {
      for (const name of Object.keys(storage)) if (isPrivate(name)) storage.removeItem(name)
    })
}
