/// <reference types="vite/types/importMeta.d.ts" />

import type { Messages } from '../../../shared/platform/format-message.ts'
import { english } from '../../../shared/platform/languages.ts'
import { translated } from '../../../shared/platform/translate.ts'

/** Writes a text in a language. */
export type Translate = (text: string) => string

type Load = () => Promise<Messages>

// Only Vite knows the catalogues. A server that runs from its sources speaks English.
const files: Record<string, Load> = import.meta.env
  ? import.meta.glob<Messages>('../../../languages/*/shared.po', { import: 'messages' })
  : {}

const inEnglish: Translate = (text) => text

const translators = new Map<string, Promise<Translate>>()

async function createTranslator(language: string): Promise<Translate> {
  const own = Object.entries(files).filter(([file]) => file.split('/').at(-2) === language)
  const catalogues = await Promise.all(own.map(([, load]) => load()))
  const messages = Object.assign({}, ...catalogues)
  return (text) => translated(text, messages, language)
}

/** Returns the translator into a language, by its code. Loads its catalogues at the first use. */
export async function translatorInto(language: string): Promise<Translate> {
  if (language === english.code) return inEnglish
  const translator = translators.get(language) ?? createTranslator(language)
  translators.set(language, translator)
  return translator
}
