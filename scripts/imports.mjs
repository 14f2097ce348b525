import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

const packageOf = (/** @type {string} */ specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

/**
 * `to` is a path in the tree or a package name.
 * @typedef {{ to: string, isType: boolean, isMissing: boolean }} Import
 */

/**
 * Returns the imports of a file.
 * @param {string} file
 */
export function importsOf(file) {
  const text = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  /** @type {Import[]} */
  const imports = []
  const add = (/** @type {string} */ specifier, /** @type {boolean} */ isType) => {
    const plain = specifier.replace(/\?.*$/, '')
    const to = plain.startsWith('.') ? path.posix.join(path.posix.dirname(file), plain) : packageOf(plain)
    imports.push({ to, isType, isMissing: plain.startsWith('.') && !existsSync(to) })
  }
  const isAllTypes = (/** @type {{ isType: boolean }[]} */ entries) =>
    entries.length > 0 && entries.every((entry) => entry.isType)
  for (const { moduleRequest, entries, start, end } of module.staticImports)
    add(moduleRequest.value, isAllTypes(entries) || /^import\s+type\b(?!\s+from)/.test(text.slice(start, end)))
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType)
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal) add(literal[1] ?? '', false)
  }
  return imports
}
