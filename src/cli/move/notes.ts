/** The names of the notes in the target. */
export const noteNames = {
  /** The name and the fingerprint of the source. */
  source: 'source',
  copied: (table: string) => `copied:${table}`,
  verified: (table: string) => `verified:${table}`,
  indexed: (kind: string) => `indexed:${kind}`,
}
