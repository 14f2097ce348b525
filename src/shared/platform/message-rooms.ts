import type { Messages } from './format-message.ts'

/** The rooms of texts without macros, whose English is the id. */
const withoutMacros = ['shared', 'server']

/** Returns the id of a message in its room. The same English can have another translation in another room. */
export const idInRoom = (room: string, id: string) => (withoutMacros.includes(room) ? id : `${room}.${id}`)

/** Returns the messages of catalogues by their ids in their rooms. Each file is named by its room. */
export const messagesOfRooms = (catalogues: readonly (readonly [file: string, messages: Messages])[]): Messages =>
  Object.fromEntries(
    catalogues.flatMap(([file, messages]) => {
      const room = file.replace(/^.*\/|\.po$/g, '')
      return Object.entries(messages).map(([id, message]) => [idInRoom(room, id), message] as const)
    }),
  )
