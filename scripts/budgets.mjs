import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { at, Stop } from './project.mjs'

/** Bytes after Brotli, as browsers download them. */
export const budgets = { firstScripts: 150_000, firstStyles: 40_000, chunk: 40_000 }

const client = at('dist', 'client')
const assets = path.join(client, 'assets')

function fetchedBytes(file) {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false })
  return (compressed ?? statSync(file)).size
}

/** Returns the sizes of the built client in bytes, keyed like the budgets. */
export function bundleSizes() {
  const page = readFileSync(path.join(client, 'index.html'), 'utf8')
  const first = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name]) => name)
  const sum = (ending) =>
    first
      .filter((name) => name.endsWith(ending))
      .reduce((bytes, name) => bytes + fetchedBytes(path.join(client, name)), 0)
  const later = readdirSync(assets).filter((name) => name.endsWith('.js') && !first.includes(`assets/${name}`))
  const largestOf = (names) => Math.max(0, ...names.map((name) => fetchedBytes(path.join(assets, name))))
  return {
    firstScripts: sum('.js'),
    firstStyles: sum('.css'),
    chunk: largestOf(later),
  }
}

/** Throws a `Stop` when the bundle exceeds a budget. */
export function checkBudgets() {
  const measured = bundleSizes()
  const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
  for (const [name, bytes] of Object.entries(measured)) {
    console.log(`folkmoot: ${name} ${kB(bytes)} of ${kB(budgets[name])}`)
  }
  const over = Object.keys(budgets).filter((name) => measured[name] > budgets[name])
  if (over.length > 0) throw new Stop(`the bundle exceeds its budget: ${over.join(', ')}`)
}
