import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { at } from '../project.mjs'

/** Files that run or are served, and licences. */
const used = /(\.(c|m)?js|\.json|\.node|\.so(\.[\d.]+)?|\.dylib|\.dll|\.css|\.html|\.svg|\.png)$|^licen[cs]e/i
/**
 * Folders that large packages do not need at run time.
 * @type {Readonly<Record<string, RegExp>>}
 */
const unused = {
  'node_modules/better-sqlite3': /^(src|deps)\//,
  'node_modules/sharp': /^(src|install)\//,
}
const ofThisMachine = `prebuilds/${process.platform}-${process.arch}.node`

/**
 * Whether the executable needs a file of a package, by its path in the package.
 * @param {string} folder
 * @param {string} file
 */
export const isUsed = (folder, file) =>
  used.test(path.posix.basename(file)) &&
  !file.includes('node_modules/') &&
  !unused[folder]?.test(file) &&
  (!file.startsWith('prebuilds/') || file === ofThisMachine)

/**
 * Returns the folders of these packages and of all their installed dependencies, relative to the project.
 * @param {string[]} names
 */
export function closureOf(names) {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  /** @type {Set<string>} */
  const folders = new Set()
  /** The packages that may hold a dependency of `folder`, innermost first, as Node looks for it. */
  const filesFor = (/** @type {string} */ folder) => {
    const parts = folder.split('/node_modules/')
    return parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/')).concat('')
  }
  const add = (/** @type {string} */ name, /** @type {string} */ user) => {
    const candidates = filesFor(user).map((file) => (file ? `${file}/node_modules/${name}` : `node_modules/${name}`))
    const folder = candidates.find((candidate) => packages[candidate])
    if (!folder || folders.has(folder) || !existsSync(at(folder))) return
    folders.add(folder)
    const { dependencies, optionalDependencies } = packages[folder]
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, folder)
  }
  for (const name of names) add(name, '')
  return [...folders].sort()
}
