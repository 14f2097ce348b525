// Lingui's loader imports this file too, which cannot read `import.meta`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = 'src/languages'
/** `lingui extract` leaves it. English is in the sources. */
const english = 'en'

/** @typedef {{ name: string, direction: 'ltr' | 'rtl', isComplete: boolean }} Description */

/**
 * Returns the codes of the languages of a project, which are the names of their folders. English has none.
 * @param {string} [root]
 */
export const languageCodes = (root = '.') =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== english)
    .map(({ name }) => name)
    .sort()

/** @param {string} code */
const isTag = (code) => {
  try {
    return Intl.getCanonicalLocales(code)[0] === code
  } catch {
    return false
  }
}

/** @param {string} file */
function readJson(file) {
  if (!existsSync(file)) throw new Error('is missing')
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * @param {string} file
 * @returns {Description}
 */
function describedIn(file) {
  const { name, direction, isComplete } = Object(readJson(file))
  if (typeof name !== 'string' || name.trim() === '')
    throw new Error('needs a "name": the name of the language in itself')
  if (direction !== 'ltr' && direction !== 'rtl') throw new Error('needs a "direction": "ltr" or "rtl"')
  if (typeof isComplete !== 'boolean') throw new Error('needs "isComplete": true or false, without quotation marks')
  return { name, direction, isComplete }
}

/**
 * Returns what a language says of itself. Throws an error that names the file and what is wrong with it.
 * @param {string} code
 * @param {string} [root]
 */
export function readLanguageFile(code, root = '.') {
  const file = `${folder}/${code}/language.json`
  if (!isTag(code)) throw new Error(`${folder}/${code} is no BCP 47 tag, such as nl or pt-BR`)
  try {
    return describedIn(path.join(root, file))
  } catch (error) {
    throw new Error(`${file} ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Throws an error for the first language without a valid language.json.
 * @param {string} [root]
 */
export function checkLanguageFiles(root = '.') {
  for (const code of languageCodes(root)) readLanguageFile(code, root)
}
