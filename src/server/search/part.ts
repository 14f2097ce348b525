/** So many letters the index of addresses needs to find a part of one. */
const partMin = 3

/**
 * The full-text query for addresses that have this in them, for the index `emailSearch`; null when it is too short. A NUL, which no
 * address has, would end it early.
 */
export const asPart = (text: string): string | null =>
  [...text].length < partMin ? null : `"${text.replaceAll('\0', ' ').replaceAll('"', '""')}"`
