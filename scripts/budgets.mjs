import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { at, Stop } from './project.mjs'

/**
 * Bytes after Brotli, as browsers download them. `chunk` is the largest chunk after the first page.
 * @typedef {{ firstScripts: number, firstStyles: number, chunk: number }} BundleSizes
 */

/** @type {BundleSizes} */
export const budgets = { firstScripts: 150_000, firstStyles: 40_000, chunk: 40_000 }

const client = at('dist', 'client')
const assets = path.join(client, 'assets')

/** @param {string} file */
function fetchedBytes(file) {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false })
  return (compressed ?? statSync(file)).size
}

/**
 * Returns the sizes of the built client.
 * @returns {BundleSizes}
 */
export function bundleSizes() {
  const page = readFileSync(path.join(client, 'index.html'), 'utf8')
  const first = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name = '']) => name)
  const sum = (/** @type {string} */ ending) =>
    first
      .filter((name) => name.endsWith(ending))
      .reduce((bytes, name) => bytes + fetchedBytes(path.join(client, name)), 0)
  const later = readdirSync(assets).filter((name) => name.endsWith('.js') && !first.includes(`assets/${name}`))
  return {
    firstScripts: sum('.js'),
    firstStyles: sum('.css'),
    chunk: Math.max(0, ...later.map((name) => fetchedBytes(path.join(assets, name)))),
  }
}

/** Throws a `Stop` when the bundle exceeds a budget. */
export function checkBudgets() {
  const measured = bundleSizes()
  const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`
  const names = /** @type {(keyof BundleSizes)[]} */ (Object.keys(budgets))
  for (const name of names) console.log(`folkmoot: ${name} ${kB(measured[name])} of ${kB(budgets[name])}`)
  const over = names.filter((name) => measured[name] > budgets[name])
  if (over.length > 0) throw new Stop(`the bundle exceeds its budget: ${over.join(', ')}`)
}
