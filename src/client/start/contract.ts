// Names that the app shares with the scripts which run before it or without it.

/** The app dispatches this event on the document when it reacts to its reader. */
export const readyEvent = 'folkmoot-ready'

/** Keys of the browser's storage. */
export const themeKey = 'folkmoot-theme'
export const listDensityKey = 'folkmoot-lists'

export const healthPath = '/healthz'

/** The statuses that proxies answer when the server does not. */
export const gatewayFailures = [502, 503, 504]

/** The pauses between attempts to reach the server double from the first to the longest, in milliseconds. */
export const firstPauseMs = 1_000
export const longestPauseMs = 30_000
