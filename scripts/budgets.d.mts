/** Bytes after Brotli: of the first page, of the largest later chunk, and of the charts, which have a budget of their own. */
export interface BundleSizes {
  firstScripts: number
  firstStyles: number
  chunk: number
  charts: number
}

export const budgets: BundleSizes
export function bundleSizes(): BundleSizes
export function checkBudgets(): void
