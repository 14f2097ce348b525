/** What is being written: texts by their names. */
export type Texts = Record<string, string>

interface Draft {
  /** Whose it is: of several people at one browser each finds only their own. */
  owner: string
  texts: Texts
  /** When it was written, in milliseconds. */
  at: number
}

const prefix = 'folkmoot-draft:'
const keptMs = 30 * 24 * 3_600_000

/** Grows when all drafts are removed: who wrote before that is not to write again. */
let age = 0

/** A browser may keep nothing for us, or have no room: then there are no drafts, and nothing else is different. */
function attempt<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

function parsed(kept: string | null): Draft | null {
  const { owner, texts, at }: Partial<Draft> = attempt(() => JSON.parse(kept ?? '')) ?? {}
  return typeof owner === 'string' && typeof at === 'number' && isTexts(texts) ? { owner, texts, at } : null
}

const draftNames = (storage: Storage) => Object.keys(storage).filter((name) => name.startsWith(prefix))

/** Removes all drafts from this browser: for those who log out. */
export function forgetDrafts() {
  age++
  attempt((storage) => {
    for (const name of draftNames(storage)) storage.removeItem(name)
  })
}

/** Removes what has lain about for a month. */
function tidy(storage: Storage, now: number) {
  for (const name of draftNames(storage)) {
    const draft = parsed(storage.getItem(name))
    if (!draft || now - draft.at > keptMs) storage.removeItem(name)
  }
}

/**
 * A place for the drafts of one key. Each tab that writes has its own, so that none writes over another's; a new one
 * begins with what was written last, and takes that over once it is changed.
 */
export function openDraft(key: string, owner: string) {
  const opened = age
  const begin = `${prefix}${key}:`
  const own = begin + Math.random().toString(36).slice(2)
  const found = attempt((storage) => {
    tidy(storage, Date.now())
    return draftNames(storage)
      .filter((name) => name.startsWith(begin) && !name.slice(begin.length).includes(':'))
      .flatMap((name) => {
        const kept = storage.getItem(name)
        const draft = parsed(kept)
        return draft?.owner === owner ? [{ name, kept, draft }] : []
      })
      .sort((a, b) => b.draft.at - a.draft.at)[0]
  })

  const removeFound = (storage: Storage) => {
    if (found && storage.getItem(found.name) === found.kept) storage.removeItem(found.name)
  }
  return {
    restored: found?.draft.texts ?? null,
    keep(texts: Texts) {
      if (opened !== age) return
      const draft: Draft = { owner, texts, at: Date.now() }
      attempt((storage) => {
        storage.setItem(own, JSON.stringify(draft))
        removeFound(storage)
      })
    },
    remove() {
      attempt((storage) => {
        storage.removeItem(own)
        removeFound(storage)
      })
    },
  }
}
