import type { Messages } from '../../shared/platform/format-message.ts'
import { messagesOfRooms } from '../../shared/platform/message-rooms.ts'
import type { Texts } from '../ui/languages/texts.tsx'

const files = import.meta.glob<Messages>(['../../languages/*/*.po', '!**/server.po'], {
  import: 'messages',
  eager: true,
})

const cache = new Map<string, Texts>()

/** Returns all messages of a language, which the server keeps. */
export function textsIn(language: string): Texts {
  const cached = cache.get(language)
  if (cached) return cached
  const own = Object.entries(files).filter(([file]) => file.split('/').at(-2) === language)
  const texts = { language, messages: messagesOfRooms(own) }
  cache.set(language, texts)
  return texts
}
