import { formatMessage, type Messages, type Values } from './format-message.ts'

/**
 * Writes a text of code that runs without Lingui's macros: of the server, and of what it shares with the browser. The
 * English is its own id, so it needs none beside it, and a text without a translation stays English.
 */
export const translated = (english: string, messages: Messages, language: string, values: Values = {}) =>
  Object.hasOwn(messages, english) ? formatMessage(messages[english] ?? '', values, language) : english
