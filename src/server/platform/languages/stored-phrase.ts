import { z } from 'zod'
import type { Phrase, PhraseValue } from '../../../shared/platform/phrase.ts'
import { reasonOf } from '../error-reason.ts'
import { PhrasedError } from './phrased-error.ts'

const storedPhrase: z.ZodType<Phrase> = z.strictObject({
  text: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => storedPhrase)])).exactOptional(),
})

function boundValue(value: PhraseValue): PhraseValue {
  if (typeof value === 'string') return reasonOf(value)
  return typeof value === 'object' && 'text' in value ? bound(value) : value
}

/** Bounds what a phrase quotes, such as another server. A text with values is the product's own. */
const bound = ({ text, values }: Phrase): Phrase =>
  values === undefined
    ? { text: reasonOf(text) }
    : { text, values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, boundValue(value)])) }

/**
 * Returns a phrase as a text to store, with what it quotes on one line and not too long. A phrase without values is its
 * English.
 */
export function storePhrase(phrase: Phrase): string {
  const { text, values } = bound(phrase)
  return values === undefined && !text.startsWith('{') ? text : JSON.stringify({ text, values })
}

/** Returns a phrase from what is stored, which may be a text of an earlier version. */
export function readPhrase(stored: string): Phrase {
  if (!stored.startsWith('{')) return { text: stored }
  try {
    return storedPhrase.parse(JSON.parse(stored))
  } catch {
    return { text: stored }
  }
}

/** Returns the message of an error to store, for readers of any language. */
export const storeReason = (error: unknown): string =>
  storePhrase(error instanceof PhrasedError ? error.phrase : { text: reasonOf(error) })
