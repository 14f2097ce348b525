import type { Messages } from '../../../shared/platform/format-message.ts'

const files = import.meta.glob<Messages>(['../../../languages/*/*.po', '!**/server.po'], { import: 'messages' })

/** Loads all messages of a language, for development and tests. A build splits them (vite.catalogues.ts). */
export async function sourceMessages(language: string): Promise<Messages> {
  const own = Object.entries(files).filter(([file]) => file.split('/').at(-2) === language)
  return Object.assign({}, ...(await Promise.all(own.map(([, load]) => load()))))
}
