import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { lingui } from '@lingui/vite-plugin'
import type { PluginOption } from 'vite'
import { idInRoom } from './src/shared/platform/message-rooms.ts'

const message = /(\/\*i18n\*\/[\s\S]*?\bid: ")([^"]*)("[\s\S]*?\bmessage: )("(?:[^"\\]|\\.)*")/g
const roomOf = (file: string) => /\/src\/client\/(?:features\/)?([^/]+)\//.exec(file)?.[1]
/** What Lingui's transform imports for a message whose `useLingui` it does not find, as in a function that is an argument. */
const globalWriter = /\bimport \{ i18n\b[^}]*\} from ['"]@lingui\/core['"]/

/** A text without placeholders stays a text. */
function compiled(literal: string) {
  const tokens = compileMessageOrThrow(JSON.parse(literal), (text) => text)
  return JSON.stringify(tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens)
}

/**
 * Turns Lingui's macros into calls with a compiled English message, so that English needs no catalogue, under the id of its
 * room. A broken translation fails the build, as does a missing one of a complete language (vite.catalogues.ts).
 */
export const languagePlugins = (): PluginOption[] => [
  lingui({ failOnCompileError: true, macroTransform: { macro: { descriptorFields: 'message' } } }),
  {
    name: 'compiled-english',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('/*i18n*/') || !id.includes('/src/')) return null
      const room = roomOf(id)
      if (room === undefined) this.error(`${id} has messages, but belongs to no room`)
      if (globalWriter.test(code)) this.error(`${id} has a message outside of any useLingui(), in no language`)
      return {
        code: code.replace(
          message,
          (_all, before: string, id: string, between: string, literal: string) =>
            before + idInRoom(room, id) + between + compiled(literal),
        ),
        map: null,
      }
    },
  },
]
