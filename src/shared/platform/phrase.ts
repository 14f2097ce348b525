/** A value of a placeholder. Dates are written in the language of the reader, in UTC. */
export type PhraseValue = string | number | Date | Phrase

/** A text of the product for a reader whose language is known later. The English is its id. */
export interface Phrase {
  text: string
  values?: Readonly<Record<string, PhraseValue>>
}

/** Fills the placeholders of an English text, which are texts or numbers. Those without a value stay. */
export const filled = (text: string, values: Readonly<Record<string, unknown>>) =>
  text.replace(/\{(\w+)(, number)?\}/g, (placeholder, name: string, isNumber?: string) => {
    if (!Object.hasOwn(values, name)) return placeholder
    return isNumber ? Number(values[name]).toLocaleString('en') : String(values[name])
  })

/** The English message and the parameters of an issue of a schema whose message has values. */
export const withPhrase = (phrase: Phrase) => ({
  message: filled(phrase.text, phrase.values ?? {}),
  params: { phrase },
})

/** Returns the phrase of an issue of a schema, if its message has values. */
export const phraseIn = (issue: object | undefined) =>
  (issue as { params?: { phrase?: Phrase } } | undefined)?.params?.phrase

/** The names of the placeholders. The cases of a plural contain a space, so they are none. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Inner}}${infer Rest}`
  ?
      | (Inner extends `${infer Name}, ${string}` ? Name : Inner extends `${string} ${string}` ? never : Inner)
      | Placeholder<Rest>
  : never

type Parameters<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<Text>, PhraseValue>>]

/** Makes a phrase of an English text in the syntax of ICU. The text must be a literal, which the extractor finds. */
export const phrase = <Text extends string>(text: Text, ...[values]: Parameters<Text>): Phrase =>
  values === undefined ? { text } : { text, values }
