import { diffWordsWithSpace } from 'diff'

/** A part of a text: in both versions, or only in the newer (`added`) or older (`removed`) one. */
export interface DiffPart {
  key: string
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * Limits the comparison of long texts with little in common, which would take very long. Beyond it the diff is one
 * deletion and one insertion.
 */
const diffOptions = { maxEditLength: 1_500 }

/** Compares two versions of a text word by word. */
export function diffText(older: string, newer: string): DiffPart[] {
  if (older === newer) return [{ key: '0', kind: 'same', text: newer }]
  const parts = diffWordsWithSpace(older, newer, diffOptions) ?? [
    { value: older, added: false, removed: true },
    { value: newer, added: true, removed: false },
  ]
  return parts.map(({ value, added, removed }, at) => ({
    key: String(at),
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}
