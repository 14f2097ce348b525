import { tryStorage } from '../ui/browser-storage.ts'

// The storage keys of data that belongs to one user.
export const draftPrefix = 'folkmoot-draft:'
export const recentSearchesKey = 'folkmoot-searches'
/** Names the user to whom the other data belongs. */
const ownerKey = 'folkmoot-owner'

const isPrivate = (name: string) => [recentSearchesKey, ownerKey].includes(name) || name.startsWith(draftPrefix)

/** A user whose session has ended, and who signs in again within this time, finds their drafts, in milliseconds. */
const returnWithinMs = 24 * 3_600_000

let clearCount = 0

/** The number of times private data was cleared. A draft that was opened before the last time must not be saved. */
export const privateStorageClears = () => clearCount

function clear(storage: Storage) {
  clearCount++
  for (const name of Object.keys(storage)) if (isPrivate(name)) storage.removeItem(name)
}

/** Removes the user's data from this browser on sign-out, because others may use the browser next. */
export function clearPrivateStorage() {
  for (const kind of ['localStorage', 'sessionStorage'] as const) tryStorage(kind, clear)
}

interface Owner {
  id: string
  /** When the browser was first used by a guest after this user, in milliseconds since the epoch. */
  leftAt: number | null
}

function parseOwner(stored: string | null): Owner | null {
  const { id, leftAt }: Partial<Owner> = JSON.parse(stored ?? 'null') ?? {}
  return typeof id === 'string' ? { id, leftAt: typeof leftAt === 'number' ? leftAt : null } : null
}

/** Returns the owner of the data while this viewer uses the browser. */
function nextOwner(owner: Owner | null, viewerId: string | null, now: number): Owner | null {
  if (viewerId !== null) return { id: viewerId, leftAt: null }
  if (!owner) return null
  const leftAt = owner.leftAt ?? now
  return now - leftAt > returnWithinMs ? null : { ...owner, leftAt }
}

/** Each tab has its own session storage, which also names its owner. */
function claim(storage: Storage, owner: Owner | null) {
  const before = parseOwner(storage.getItem(ownerKey))
  if (before && before.id !== owner?.id) clear(storage)
  if (owner) storage.setItem(ownerKey, JSON.stringify(owner))
}

/**
 * Clears the data of the user who used this browser before this viewer, whose session may have ended without a sign-out
 * in the app. Call it before the viewer sees the page. A guest may be that user, so guests clear it only after a day.
 */
export function claimPrivateStorage(viewerId: string | null) {
  const owner = tryStorage('localStorage', (storage) => {
    const next = nextOwner(parseOwner(storage.getItem(ownerKey)), viewerId, Date.now())
    claim(storage, next)
    return next
  })
  if (owner !== undefined) tryStorage('sessionStorage', (storage) => claim(storage, owner))
}

/** Another tab has cleared the data they share. This one has more, and must not save what it has open. */
function onStorage({ key, oldValue, newValue }: StorageEvent) {
  const before = key === ownerKey && tryStorage('localStorage', () => parseOwner(oldValue))
  if (!before || before.id === parseOwner(newValue)?.id) return
  tryStorage('sessionStorage', clear)
}
// The server also renders pages with this module.
if (typeof window !== 'undefined') window.addEventListener('storage', onStorage)
