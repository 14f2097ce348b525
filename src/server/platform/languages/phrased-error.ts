import type { Phrase } from '../../../shared/platform/phrase.ts'
import { inEnglish } from './translator.ts'

/** An error that people read in their language. Its message is English. */
export class PhrasedError extends Error {
  readonly phrase: Phrase
  constructor(text: string | Phrase, options?: ErrorOptions) {
    const phrase = typeof text === 'string' ? { text } : text
    super(inEnglish(phrase), options)
    this.phrase = phrase
  }
}

/** Returns what an error says; its message if it has no phrase. */
export const phraseOfError = (error: Error): Phrase =>
  error instanceof PhrasedError ? error.phrase : { text: error.message }
