import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { lingui } from '@lingui/vite-plugin'
import { parseSync, Visitor } from 'oxc-parser'
import type { PluginOption } from 'vite'
import { checkLanguageFiles } from './scripts/language-files.mjs'
import { idInRoom } from './src/shared/platform/message-rooms.ts'

const mark = '/*i18n*/'
const roomOf = (file: string) => /\/src\/client\/(?:features\/)?([^/]+)\//.exec(file)?.[1]
/** What Lingui's transform imports for a message whose `useLingui` it does not find, as in a function that is an argument. */
const globalWriter = /\bimport \{ i18n\b[^}]*\} from ['"]@lingui\/core['"]/

/** A text without placeholders stays a text. */
function compiled(text: string) {
  const tokens = compileMessageOrThrow(text, (part) => part)
  return JSON.stringify(tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens)
}

/** A string in the code. */
interface Text {
  value: string
  start: number
  end: number
}

/** Returns the ids and the texts of the messages that Lingui's transform wrote, in their order. */
function messagesIn(code: string, file: string) {
  const found: { id: Text; text: Text }[] = []
  new Visitor({
    ObjectExpression({ start, properties }) {
      let at = start
      while (/[\s(]/.test(code.charAt(at - 1))) at--
      if (!code.endsWith(mark, at)) return
      const textOf = (name: string) => {
        const property = properties.find((one) => one.type === 'Property' && 'name' in one.key && one.key.name === name)
        const value = property?.type === 'Property' ? property.value : undefined
        return value?.type === 'Literal' && typeof value.value === 'string' ? (value as Text) : undefined
      }
      const [id, text] = [textOf('id'), textOf('message')]
      if (id && text) found.push({ id, text })
    },
  }).visit(parseSync(file, code).program)
  return found
}

/**
 * Turns Lingui's macros into calls with a compiled English message, so that English needs no catalogue, under the id of its
 * room. A broken translation fails the build, as does a missing one of a complete language (vite.catalogues.ts).
 */
export function languagePlugins(root = '.'): PluginOption[] {
  // Vite's error for a broken file does not name it.
  checkLanguageFiles(root)
  return plugins()
}

const plugins = (): PluginOption[] => [
  lingui({ failOnCompileError: true, macroTransform: { macro: { descriptorFields: 'message' } } }),
  {
    name: 'compiled-english',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes(mark) || !id.includes('/src/')) return null
      const room = roomOf(id)
      if (room === undefined) this.error(`${id} has messages, but belongs to no room`)
      if (globalWriter.test(code)) this.error(`${id} has a message outside of any useLingui(), in no language`)
      const messages = messagesIn(code, id)
      if (messages.length < code.split(mark).length - 1) this.error(`${id} has a message in another form`)
      const edits = messages.flatMap(({ id: own, text }) => [
        { ...own, written: JSON.stringify(idInRoom(room, own.value)) },
        { ...text, written: compiled(text.value) },
      ])
      // From the end, so that the positions before it stay.
      edits.sort((one, other) => other.start - one.start)
      return {
        code: edits.reduce((all, { start, end, written }) => all.slice(0, start) + written + all.slice(end), code),
        map: null,
      }
    },
  },
]
