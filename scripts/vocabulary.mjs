// Refuses retired words in file names and in declared names, in the tree it is started in.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { aboutAlphabets, aboutWords, retiredNames, retiredWords } from './retired-words.mjs'

const declarations =
  /^(VariableDeclarator|FunctionDeclaration|ClassDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/
const wordsIn = (/** @type {string} */ name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
const isRetired = (/** @type {string} */ word, /** @type {string} */ file) =>
  Object.hasOwn(retiredWords, word) && !(word.startsWith('letter') && aboutAlphabets.test(file))

/**
 * The names that a pattern binds. A shorthand property keeps the name of the field that it reads.
 * @param {import('oxc-parser').BindingPattern | import('oxc-parser').BindingRestElement | null | undefined} pattern
 * @returns {string[]}
 */
function boundNames(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        property.type === 'RestElement'
          ? boundNames(property.argument)
          : property.shorthand
            ? []
            : boundNames(property.value),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundNames)
    case 'AssignmentPattern':
      return boundNames(pattern.left)
    case 'RestElement':
      return boundNames(pattern.argument)
    default:
      return []
  }
}

/**
 * @param {any} node any part of a syntax tree
 * @returns {string[]}
 */
function declaredNames(node) {
  if (Array.isArray(node)) return node.flatMap(declaredNames)
  if (!node || typeof node !== 'object') return []
  const own = []
  if (declarations.test(node.type)) own.push(...boundNames(node.id))
  if (/Function/.test(node.type) && Array.isArray(node.params)) own.push(...node.params.flatMap(boundNames))
  if (node.type === 'ImportSpecifier' && node.local.name !== node.imported.name) own.push(node.local.name)
  return [...own, ...Object.values(node).flatMap(declaredNames)]
}

const files = globSync(['server.ts', '{src,scripts,tests,migrations}/**/*.{ts,tsx,mjs,css}']).map((file) =>
  file.replaceAll(path.sep, '/'),
)
const breaches = files.sort().flatMap((file) => {
  const names = file.endsWith('.css') ? [] : declaredNames(parseSync(file, readFileSync(file, 'utf8')).program)
  const wide = [...new Set(names), path.parse(file).name]
    .map((name) => name.toLowerCase())
    .filter((name) => Object.hasOwn(retiredNames, name) && !(name === 'words' && aboutWords.test(file)))
    .map((name) => `${file}: instead of "${name}" say "${retiredNames[name]}"`)
  const retired = [file, ...new Set(names)].flatMap((name) =>
    wordsIn(name)
      .filter((word) => isRetired(word, file))
      .map((word) => `${file}: ${name}: instead of "${word}" say "${retiredWords[word]}"`),
  )
  return [...wide, ...retired]
})

if (breaches.length > 0) console.error(breaches.join('\n'))
console.log(`vocabulary: ${files.length} files, ${breaches.length} retired words`)
if (breaches.length > 0 || files.length === 0) process.exitCode = 1
