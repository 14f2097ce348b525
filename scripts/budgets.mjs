import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { languageCodes, readLanguageFile } from './language-files.mjs'
import { at, Stop } from './project.mjs'

/**
 * Bytes after Brotli, as browsers download them. `chunk` is the largest chunk after the first page.
 * @typedef {{ firstScripts: number, firstStyles: number, chunk: number }} BundleSizes
 * @typedef {{ code: string, isComplete: boolean, firstScripts: number, chunk: number }} LanguageSizes
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

function firstFiles() {
  const page = readFileSync(path.join(client, 'index.html'), 'utf8')
  return [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name = '']) => name)
}

/**
 * Returns the sizes of the built client.
 * @returns {BundleSizes}
 */
export function bundleSizes() {
  const first = firstFiles()
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

/**
 * Returns the sizes of the client in each language but English: the first scripts with their catalogues, and the largest
 * catalogue.
 * @returns {LanguageSizes[]}
 */
function languageSizes() {
  const { version, names } = JSON.parse(readFileSync(path.join(client, 'catalogues.json'), 'utf8'))
  const first = firstFiles().map((name) => path.basename(name, '.js'))
  const { firstScripts } = bundleSizes()
  return languageCodes(at()).map((code) => {
    const bytesOf = (/** @type {string} */ name) => fetchedBytes(path.join(assets, `${code}.${version}.${name}.json`))
    const { isComplete } = readLanguageFile(code, at())
    const catalogues = names.filter((/** @type {string} */ name) => first.includes(name)).map(bytesOf)
    const sum = catalogues.reduce(
      (/** @type {number} */ bytes, /** @type {number} */ more) => bytes + more,
      firstScripts,
    )
    return { code, isComplete, firstScripts: sum, chunk: Math.max(...['others', ...names].map(bytesOf)) }
  })
}

/** Throws a `Stop` when the bundle exceeds a budget. */
export function checkBudgets() {
  const measured = bundleSizes()
  const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`
  const names = /** @type {(keyof BundleSizes)[]} */ (Object.keys(budgets))
  for (const name of names) console.log(`folkmoot: ${name} ${kB(measured[name])} of ${kB(budgets[name])}`)
  /** @type {string[]} */
  const over = names.filter((name) => measured[name] > budgets[name])
  for (const { code, isComplete, firstScripts, chunk } of languageSizes()) {
    console.log(
      `folkmoot: ${code}: firstScripts ${kB(firstScripts)} of ${kB(budgets.firstScripts)}, catalogue ${kB(chunk)} of ${kB(budgets.chunk)}`,
    )
    if (isComplete && (firstScripts > budgets.firstScripts || chunk > budgets.chunk)) over.push(`the texts of ${code}`)
  }
  if (over.length > 0) throw new Stop(`the bundle exceeds its budget: ${over.join(', ')}`)
}
