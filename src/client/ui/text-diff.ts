import { diffWordsWithSpace } from 'diff'

/** A stretch of text: in both versions, or only in the newer (`added`) or the older one (`removed`). */
export interface Stretch {
  key: string
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Long texts with little in common take very long to compare word by word: then the old one went and the new one came. */
const comparing = { maxEditLength: 1_500 }

/** What changed from one version of a text to the next, word by word. */
export function changesBetween(older: string, newer: string): Stretch[] {
  if (older === newer) return [{ key: '0', kind: 'same', text: newer }]
  const parts = diffWordsWithSpace(older, newer, comparing) ?? [
    { value: older, added: false, removed: true },
    { value: newer, added: true, removed: false },
  ]
  return parts.map(({ value, added, removed }, at) => ({
    key: String(at),
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}
