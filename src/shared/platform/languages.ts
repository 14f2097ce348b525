/// <reference types="vite/types/importMeta.d.ts" />

/** A language of the interface, as its folder in src/languages describes it. */
export interface Language {
  /** A BCP 47 tag, such as `pt-BR`: the name of the folder. */
  code: string
  /** In the language itself. */
  name: string
  direction: 'ltr' | 'rtl'
  /** Whether every text is translated. Only then the language is offered. */
  isComplete: boolean
}

/** The language of the sources, which has no folder. */
export const english: Language = { code: 'en', name: 'English', direction: 'ltr', isComplete: true }

type Description = Omit<Language, 'code'>

// Only Vite knows the folders. A server that runs from its sources speaks English.
const folders: Record<string, Description> = import.meta.env
  ? import.meta.glob('../../languages/*/language.json', { eager: true, import: 'default' })
  : {}

/** All languages, English first. */
export const languages: readonly Language[] = [
  english,
  ...Object.entries(folders).map(([file, description]) => ({ code: file.split('/').at(-2) ?? '', ...description })),
]

/** The languages that users may choose. Translators also see those in progress. */
export const offeredLanguages = (showsDrafts: boolean) =>
  languages.filter(({ isComplete }) => isComplete || showsDrafts)

/** Returns the language with this code; English if there is none. */
export const languageWith = (code: string): Language => languages.find((one) => one.code === code) ?? english
