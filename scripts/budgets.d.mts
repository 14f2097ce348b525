/** Bytes after Brotli. `chunk` is the largest chunk after the first page. */
export interface BundleSizes {
  firstScripts: number
  firstStyles: number
  chunk: number
}

export const budgets: BundleSizes
export function bundleSizes(): BundleSizes
export function checkBudgets(): void
