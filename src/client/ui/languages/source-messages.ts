import type { Messages } from '../../../shared/platform/format-message.ts'
import { messagesOfRooms } from '../../../shared/platform/message-rooms.ts'

const files = import.meta.glob<Messages>(['../../../languages/*/*.po', '!**/server.po'], { import: 'messages' })

/** Loads all messages of a language, for development and tests. A build splits them (vite.catalogues.ts). */
export async function sourceMessages(language: string): Promise<Messages> {
  const own = Object.entries(files).filter(([file]) => file.split('/').at(-2) === language)
  return messagesOfRooms(await Promise.all(own.map(async ([file, load]) => [file, await load()] as const)))
}
