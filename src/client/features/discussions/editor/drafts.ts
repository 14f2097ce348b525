import { draftPrefix as prefix, privateStorageClears } from '../../../platform/private-storage.ts'
import { tryStorage } from '../../../ui/browser-storage.ts'

/** The texts of a draft by field name. */
export type DraftTexts = Record<string, string>

interface Draft {
  /** The id of the author: users who share a browser get only their own drafts. */
  owner: string
  texts: DraftTexts
  /** The time of the last change, in milliseconds since the epoch. */
  at: number
}

const maxAgeMs = 30 * 24 * 3_600_000

/** Returns undefined if storage is unavailable or full. Editors then work without drafts. */
const tryDrafts = <T>(work: (storage: Storage) => T) => tryStorage('localStorage', work)

const isTexts = (value: unknown): value is DraftTexts =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

function parseDraft(kept: string | null): Draft | null {
  const { owner, texts, at }: Partial<Draft> = tryDrafts(() => JSON.parse(kept ?? '')) ?? {}
  return typeof owner === 'string' && typeof at === 'number' && isTexts(texts) ? { owner, texts, at } : null
}

const draftNames = (storage: Storage) => Object.keys(storage).filter((name) => name.startsWith(prefix))

/** Removes drafts that are older than a month. */
function removeExpired(storage: Storage, now: number) {
  for (const name of draftNames(storage)) {
    const draft = parseDraft(storage.getItem(name))
    if (!draft || now - draft.at > maxAgeMs) storage.removeItem(name)
  }
}

/** The texts of the owner's drafts whose keys begin with `begin`, by the rest of their key. */
export const draftsBeginningWith = (begin: string, owner: string): ReadonlyMap<string, DraftTexts> =>
  new Map(
    tryDrafts((storage) =>
      draftNames(storage)
        .filter((name) => name.startsWith(prefix + begin))
        .flatMap((name): [string, DraftTexts][] => {
          const draft = parseDraft(storage.getItem(name))
          const rest = name.slice(prefix.length + begin.length, name.lastIndexOf(':'))
          return draft?.owner === owner ? [[rest, draft.texts]] : []
        }),
    ) ?? [],
  )

/**
 * Opens the draft of one key. Each tab writes its own entry, so that tabs do not overwrite each other. A new tab starts
 * with the latest entry and replaces it after the first change.
 */
export function openDraft(key: string, owner: string) {
  const opened = privateStorageClears()
  const begin = `${prefix}${key}:`
  const own = begin + Math.random().toString(36).slice(2)
  const stored = tryDrafts((storage) => {
    removeExpired(storage, Date.now())
    return draftNames(storage)
      .filter((name) => name.startsWith(begin) && !name.slice(begin.length).includes(':'))
      .flatMap((name) => {
        const kept = storage.getItem(name)
        const draft = parseDraft(kept)
        return draft?.owner === owner ? [{ name, kept, draft }] : []
      })
      .sort((a, b) => b.draft.at - a.draft.at)[0]
  })

  const removeFound = (storage: Storage) => {
    if (stored && storage.getItem(stored.name) === stored.kept) storage.removeItem(stored.name)
  }
  return {
    restored: stored?.draft.texts ?? null,
    save(texts: DraftTexts) {
      if (opened !== privateStorageClears()) return
      const draft: Draft = { owner, texts, at: Date.now() }
      tryDrafts((storage) => {
        storage.setItem(own, JSON.stringify(draft))
        removeFound(storage)
      })
    },
    remove() {
      tryDrafts((storage) => {
        storage.removeItem(own)
        removeFound(storage)
      })
    },
  }
}
