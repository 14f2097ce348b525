import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { lingui } from '@lingui/vite-plugin'
import type { PluginOption } from 'vite'

const message = /(\/\*i18n\*\/[\s\S]*?\bmessage: )("(?:[^"\\]|\\.)*")/g
/** What Lingui's transform imports for a message whose `useLingui` it does not find, as in a function that is an argument. */
const globalWriter = /\bimport \{ i18n\b[^}]*\} from ['"]@lingui\/core['"]/
const roomOf = (id: string) => /\/src\/client\/(?:features\/)?([^/]+)\//.exec(id)?.[1]
const registry = '/src/client/ui/languages/rooms.ts'

/** A text without placeholders stays a text. */
function compiled(literal: string) {
  const tokens = compileMessageOrThrow(JSON.parse(literal), (text) => text)
  return JSON.stringify(tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens)
}

/**
 * Turns Lingui's macros into calls with a compiled English message, so that English needs no catalogue, and notes which rooms
 * have messages. A missing or broken translation fails the build.
 */
export const languagePlugins = (): PluginOption[] => [
  lingui({ failOnMissing: true, failOnCompileError: true, macroTransform: { macro: { descriptorFields: 'message' } } }),
  {
    name: 'compiled-english',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('/*i18n*/') || !id.includes('/src/')) return null
      const room = roomOf(id)
      if (room === undefined) this.error(`${id} has messages, but belongs to no room`)
      if (globalWriter.test(code)) this.error(`${id} has a message outside of any useLingui(), in no language`)
      const english = code.replace(message, (_all, before: string, literal: string) => before + compiled(literal))
      return { code: `import { addRoom } from '${registry}'\n${english}\naddRoom('${room}')\n`, map: null }
    },
  },
]
