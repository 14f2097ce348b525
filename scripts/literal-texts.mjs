// Counts the texts in components that cannot be translated yet, by room.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'

const attributes =
  /^(label|placeholder|title|aria-label|alt|lead|description|message|detail|note|task|action|heading|nothingFoundMessage)$/
const hasWords = (/** @type {string} */ text) => /\p{L}{2}/u.test(text)
/** Not words: code, keys and what is inside messages. */
const skipped = new Set(['code', 'kbd', 'pre', 'Trans', 'Plural'])

/**
 * Returns the texts between tags, and in the attributes that readers see, that are not messages.
 * @param {string} file
 * @returns {string[]}
 */
export function literalTexts(file) {
  /** @type {string[]} */
  const texts = []
  const note = (/** @type {string} */ text) => {
    if (hasWords(text) && text.trim() !== 'Folkmoot') texts.push(text.replace(/\s+/g, ' ').trim())
  }
  /** A text as the value of an expression. */
  const noteValue = (/** @type {any} */ node) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') note(node.value)
    else if (node?.type === 'TemplateLiteral')
      note(node.quasis.map((/** @type {any} */ one) => one.value.cooked).join('…'))
    else if (node?.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(noteValue)
    else if (node?.type === 'LogicalExpression') noteValue(node.right)
  }
  const visit = (/** @type {any} */ node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node?.type !== 'string') return
    if (node.type === 'JSXElement' && skipped.has(node.openingElement.name.name)) return
    if (node.type === 'JSXText') note(node.value)
    if (node.type === 'JSXAttribute' && attributes.test(node.name.name))
      noteValue(node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value)
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children) if (child.type === 'JSXExpressionContainer') noteValue(child.expression)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return texts
}

const roomOf = (/** @type {string} */ file) =>
  /^src\/client\/(?:features\/[^/]+\/)?[^/]+/.exec(file.replaceAll(path.sep, '/'))?.[0] ?? file

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const file of globSync('src/client/**/*.tsx'))
    counts.set(roomOf(file), (counts.get(roomOf(file)) ?? 0) + literalTexts(file).length)
  const rows = [...counts].filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one)
  for (const [room, count] of rows) console.log(`${String(count).padStart(5)}  ${room}`)
  console.log(`${String(rows.reduce((sum, [, count]) => sum + count, 0)).padStart(5)}  texts are not messages yet`)
}
