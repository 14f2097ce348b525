import type { Messages } from '../../../shared/platform/format-message.ts'

const files = import.meta.glob<Messages>(['../../../languages/*/*.po', '!**/server.po'], { import: 'messages' })

/** Loads the messages of a room. A room without translated messages has none. */
export const catalogueOf = async (language: string, room: string): Promise<Messages> =>
  (await files[`../../../languages/${language}/${room}.po`]?.()) ?? {}
