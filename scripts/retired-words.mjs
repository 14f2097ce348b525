/**
 * Words that only this project used, and the field's terms for them. scripts/vocabulary.mjs refuses them in the names of
 * files and in the names that the source declares. Names that follow stored columns or REST fields are not declarations.
 * @type {Readonly<Record<string, string>>}
 */
export const retiredWords = {
  asides: 'excluded ranges',
  bell: 'signal',
  condemn: 'mark for deletion',
  desk: 'moderation queue',
  door: 'transport, client or viewer',
  doors: 'transports, client or viewers',
  finder: 'search',
  flagged: 'hidden, which is the state, or reported, which is the cause',
  inbox: 'notifications',
  letter: 'email template',
  letters: 'email templates',
  notice: 'notification',
  notices: 'notifications',
  people: 'users',
  person: 'user',
  persons: 'users',
  seat: 'connection limit',
  seats: 'connection limits',
  standing: 'membership',
  standings: 'memberships',
  sweep: 'scheduled job',
  sweeps: 'scheduled jobs',
  tallies: 'counters',
  tally: 'counter',
  tell: 'notify',
  tells: 'notifies',
  told: 'notified',
}

/**
 * Words that say too little to be a whole name, though they may be a part of one.
 * @type {Readonly<Record<string, string>>}
 */
export const retiredNames = {
  asked: 'query, input, options or request',
  found: 'the noun of what was found',
  known: 'existing, cached or earlier, with the noun',
  place: 'scope, position, location or target',
  places: 'scopes, positions, locations or targets',
  words: 'query, text or terms',
}

/** Files that speak of the letters of an alphabet. */
export const aboutAlphabets =
  /content-filter|discovery\/search|search-index|search-query|search-matching|account-recovery|UserAvatar/

/** Files that take texts apart into words. */
export const aboutWords = /content-filter|search|generated-text|initials|mention-prefix|seeded-posts/
