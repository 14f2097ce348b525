/**
 * Bytes after Brotli. `chunk` is the largest chunk after the first page, without the charts, which have their own
 * budget.
 */
export interface BundleSizes {
  firstScripts: number
  firstStyles: number
  chunk: number
  charts: number
}

export const budgets: BundleSizes
export function bundleSizes(): BundleSizes
export function checkBudgets(): void
