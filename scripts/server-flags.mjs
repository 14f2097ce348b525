/**
 * What Node is started with for the server. Under load it would let the space for new objects grow to 64 MB; of what a
 * request makes, hardly anything outlives it, and a quarter of that does.
 */
export const serverFlags = ['--max-semi-space-size=8']
