// Finds the texts of shared code, whose modules run without Lingui's macros. As a program, prints them as JSON by file.
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

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

/**
 * Returns the texts of a module of shared code: its messages and the messages of the schemas that it exports.
 * @param {string} file The path from the folder of the project.
 * @returns {Promise<string[]>}
 */
export async function sharedTexts(file) {
  const exported = Object.entries(await import(/* @vite-ignore */ pathToFileURL(path.resolve(file)).href))
  /** @type {Set<string>} */
  const texts = new Set()
  const seen = new Set()
  const isMessages = path.basename(file) === 'message-texts.ts'
  for (const [, value] of exported) {
    if (isMessages && typeof value === 'string') texts.add(value)
    addSchema(value, texts, seen)
  }
  return [...texts].sort()
}

/** The files of shared code, by their paths from the folder of the project. */
export const sharedFiles = () => globSync('src/shared/**/*.ts').map((file) => file.replaceAll(path.sep, '/'))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const texts = await Promise.all(sharedFiles().map(async (file) => [file, await sharedTexts(file)]))
  console.log(JSON.stringify(Object.fromEntries(texts)))
}
