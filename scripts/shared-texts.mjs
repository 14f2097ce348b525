// Finds the texts of code that runs without Lingui's macros. As a program, prints them as JSON by file.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'

const schemaParts = ['element', 'innerType', 'in', 'out', 'left', 'right', 'keyType', 'valueType', 'rest']

/**
 * Adds the messages of a Zod schema and of its parts.
 * @param {any} schema
 * @param {Set<string>} texts
 * @param {Set<unknown>} seen
 */
function addSchema(schema, texts, seen) {
  const def = schema?._zod?.def
  if (!def || seen.has(schema)) return
  seen.add(schema)
  // A text is a function without parameters; other functions write a message from the issue.
  const message = def.error?.length === 0 ? def.error() : undefined
  if (typeof message === 'string') texts.add(message)
  const children = [
    ...Object.values(def.shape ?? {}),
    ...[def.checks, def.options, def.items].flatMap((list) => list ?? []),
    ...schemaParts.map((part) => def[part]),
  ]
  for (const child of children) addSchema(child, texts, seen)
}

/** The parts of labels and of a kind of notifications that are texts. */
const textsOfKinds = ['label', 'sentence', 'sentenceOfSeveral', 'subject', 'quotes', 'button', 'line']

/**
 * Adds the texts of labels and of the kinds of notifications, of which some have several wordings.
 * @param {any} value
 * @param {Set<string>} texts
 * @param {boolean} isText
 */
function addKinds(value, texts, isText = false) {
  if (typeof value === 'string' && isText) texts.add(value)
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) addKinds(part, texts, isText || textsOfKinds.includes(name))
}

/**
 * Adds the texts of the calls of `phrase`.
 * @param {string} file
 * @param {Set<string>} texts
 */
function addPhrases(file, texts) {
  const code = readFileSync(file, 'utf8')
  if (!code.includes('phrase(')) return
  const { program } = parseSync(file, code)
  new Visitor({
    CallExpression({ callee, arguments: [text] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'phrase') return
      if (text?.type !== 'Literal' || typeof text.value !== 'string') throw new Error(`${file}: phrase needs a literal`)
      texts.add(text.value)
    },
  }).visit(program)
}

/**
 * Returns the texts of a module of the server or of shared code: its phrases. A module of shared code also has exported
 * messages, the messages of its exported schemas, its exported labels, and the kinds of notifications.
 * @param {string} file The path from the folder of the project.
 * @returns {Promise<string[]>}
 */
export async function sharedTexts(file) {
  /** @type {Set<string>} */
  const texts = new Set()
  addPhrases(file, texts)
  if (!file.startsWith('src/shared/')) return [...texts].sort()
  const seen = new Set()
  const isMessages = path.basename(file) === 'message-texts.ts'
  for (const [name, value] of Object.entries(await import(/* @vite-ignore */ pathToFileURL(path.resolve(file)).href))) {
    if (isMessages && typeof value === 'string') texts.add(value)
    if (/KindDefinitions$|Labels$/.test(name)) addKinds(value, texts, name.endsWith('Labels'))
    addSchema(value, texts, seen)
  }
  return [...texts].sort()
}

/** The files of the server and of shared code, by their paths from the folder of the project. */
export const sharedFiles = () => globSync('src/{server,shared}/**/*.ts').map((file) => file.replaceAll(path.sep, '/'))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const texts = await Promise.all(sharedFiles().map(async (file) => [file, await sharedTexts(file)]))
  console.log(JSON.stringify(Object.fromEntries(texts)))
}
