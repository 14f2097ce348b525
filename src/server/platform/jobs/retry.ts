const minute = 60_000

/** The maximum delay before a retry, in milliseconds: 6 hours. */
export const retryDelayMax = 6 * 60 * minute

/** The n-th retry waits 1, 2, 4 … minutes, at most 6 hours; 16 attempts take about two days. */
export const retryDelay = (attempts: number) => Math.min(2 ** (attempts - 1) * minute, retryDelayMax)
