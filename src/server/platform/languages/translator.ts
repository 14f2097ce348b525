/// <reference types="vite/types/importMeta.d.ts" />

import { compileMessage } from '@lingui/message-utils/compileMessage'
import { formatMessage, latinDigits, type Message, type Messages } from '../../../shared/platform/format-message.ts'
import { english } from '../../../shared/platform/languages.ts'
import type { Phrase, PhraseValue } from '../../../shared/platform/phrase.ts'

/** Writes a phrase in a language, whose code it has. */
export interface Translate {
  (phrase: Phrase): string
  language: string
}

type Load = () => Promise<Messages>

// Only Vite knows the catalogues. A server that runs from its sources speaks English.
const files: Record<string, Load> = import.meta.env
  ? import.meta.glob<Messages>('../../../languages/*/{shared,server}.po', { import: 'messages' })
  : {}

const compiled = new Map<string, Message>()

function englishMessage(text: string): Message {
  const message = compiled.get(text) ?? (compileMessage(text) as Message)
  compiled.set(text, message)
  return message
}

const inUtc = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const

/** Writes a time in UTC. */
const writeDate = (date: Date, language: string) =>
  `${date.toLocaleString(language === english.code ? 'en-GB' : language, { ...latinDigits, ...inUtc })} (UTC)`

function createTranslator(language: string, messages: Messages): Translate {
  const writeValue = (value: PhraseValue) => {
    if (value instanceof Date) return writeDate(value, language)
    return typeof value === 'object' ? translate(value) : value
  }
  const translate = ({ text, values }: Phrase): string => {
    const message = Object.hasOwn(messages, text) ? messages[text] : undefined
    if (values === undefined) return message === undefined ? text : formatMessage(message, {}, language)
    const written = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, writeValue(value)]))
    return formatMessage(message ?? englishMessage(text), written, language)
  }
  return Object.assign(translate, { language })
}

/** Returns how to write phrases, and texts of users, which stay as they are. */
export const writer = (translate: Translate) => (text: Phrase | string) =>
  typeof text === 'string' ? text : translate(text)
export type WriteText = ReturnType<typeof writer>

/** Writes phrases in English, the language of the sources. */
export const inEnglish = createTranslator(english.code, {})

async function loadTranslator(language: string): Promise<Translate> {
  const own = Object.entries(files).filter(([file]) => file.split('/').at(-2) === language)
  const catalogues = await Promise.all(own.map(([, load]) => load()))
  return createTranslator(language, Object.assign({}, ...catalogues))
}

/** Returns a function that loads each translator once, and again after a failure. */
export function createTranslators(load: (language: string) => Promise<Translate>) {
  const translators = new Map<string, Promise<Translate>>()
  return async (language: string = english.code): Promise<Translate> => {
    if (language === english.code) return inEnglish
    const cached = translators.get(language)
    if (cached) return cached
    const translator = load(language)
    translators.set(language, translator)
    translator.catch(() => translators.delete(language))
    return translator
  }
}

/** Returns the translator into a language, by its code; into English without one. Loads its catalogues at the first use. */
export const translatorInto = createTranslators(loadTranslator)
