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

/** Exports of shared code that contain texts in English. Functions return a `Phrase`, which no component takes for a text. */
const isSharedText = (/** @type {string} */ name) => /^(messages|definitionOf|templateOf)$|Labels$/.test(name)
/** Writes texts in the language of the page, or takes errors, which its component writes. */
const writers = new Set([
  ...['translate', 'translateNow', 'success', 'error', 'useFailureToast', 'useLoadFailureToast', 'problemNow'],
  // Makes a phrase of it, which no component takes for a text.
  'phrase',
  // Compares the text.
  ...['failureDetail', 'includes'],
])
/** Components with properties that they write themselves. */
const writingComponents = new Set([
  'FormAlert',
  'ErrorState',
  'EmptyState',
  'RefusalAlert',
  'VerifyEmailAlert',
  'PageMessage',
  'Translated',
])

/**
 * Returns the texts of shared code that a file shows in English, as they stand in its code.
 * @param {string} file
 * @returns {string[]}
 */
export function sharedTextsInEnglish(file) {
  const code = readFileSync(file, 'utf8')
  const { program } = parseSync(file, code)
  /** @type {Set<string>} */
  const names = new Set()
  for (const node of program.body)
    if (node.type === 'ImportDeclaration' && node.importKind !== 'type' && node.source.value.includes('/shared/'))
      for (const { local } of node.specifiers) if (isSharedText(local.name)) names.add(local.name)
  /** @type {string[]} */
  const lines = []
  const isWritten = (/** @type {any[]} */ ancestors) =>
    ancestors.some(
      (one) =>
        (one.type === 'CallExpression' && writers.has(one.callee.property?.name ?? one.callee.name)) ||
        (one.type === 'Property' && one.key.name === 'message') ||
        (one.type === 'BinaryExpression' && /^[!=]==$/.test(one.operator)) ||
        (one.type === 'JSXElement' && writingComponents.has(one.openingElement.name.name)),
    )
  const visit = (/** @type {any} */ node, /** @type {any[]} */ ancestors) => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, ancestors)
      return
    }
    if (typeof node?.type !== 'string' || node.type === 'ImportDeclaration') return
    if (node.type === 'Identifier' && names.has(node.name) && !isWritten(ancestors)) {
      const start = code.lastIndexOf('\n', node.start) + 1
      lines.push(code.slice(start, code.indexOf('\n', node.start)).trim())
    }
    for (const child of Object.values(node)) visit(child, [...ancestors, node])
  }
  visit(program, [])
  return lines
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
