/** The type of ids, moments and words, which sort by their bytes as in SQLite. */
export const text = 'text collate "C"'
