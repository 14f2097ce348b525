import { formatNumber } from './format-message.ts'

/** A value of a placeholder. Dates are written in the language of the reader, in UTC. */
export type PhraseValue = string | number | Date | Phrase

/** A text of the product for a reader whose language is known later. The English is its id. */
export interface Phrase {
  text: string
  values?: Readonly<Record<string, PhraseValue>>
}

/** Fills the placeholders of an English text, which are texts or numbers. Those without a value stay. */
export const filled = (text: string, values: Readonly<Record<string, unknown>>) =>
  text.replace(/\{(\w+)(, number(?:, ::\.0)?)?\}/g, (placeholder, name: string, format?: string) => {
    if (!Object.hasOwn(values, name)) return placeholder
    const digits = format?.endsWith('0') ? 1 : undefined
    return format ? formatNumber(Number(values[name]), 'en', digits) : String(values[name])
  })

/** The English message and the parameters of an issue of a schema whose message has values. */
export const withPhrase = (phrase: Phrase) => ({
  message: filled(phrase.text, phrase.values ?? {}),
  params: { phrase },
})

/** Returns the phrase of an issue of a schema, if its message has values. */
export const phraseIn = (issue: object | undefined) =>
  (issue as { params?: { phrase?: Phrase } } | undefined)?.params?.phrase

/** A number needs a placeholder such as `{count, number}`, which writes it in the language of the reader. */
type Filling<Format extends string> = Format extends `${'number' | 'plural' | 'selectordinal'}${string}`
  ? number
  : string

/** The placeholders by name, with the kinds of their values. The cases of a plural contain a space, so they are none. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Inner}}${infer Rest}`
  ?
      | (Inner extends `${infer Name}, ${infer Format}`
          ? [Name, Filling<Format>]
          : Inner extends `${string} ${string}`
            ? never
            : [Inner, Exclude<PhraseValue, number>])
      | Placeholder<Rest>
  : never

type Parameters<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Readonly<{ [One in Placeholder<Text> as One[0]]: One[1] }>]

/** Makes a phrase of an English text in the syntax of ICU. The text must be a literal, which the extractor finds. */
export const phrase = <Text extends string>(text: Text, ...[values]: Parameters<Text>): Phrase =>
  values === undefined ? { text } : { text, values }
