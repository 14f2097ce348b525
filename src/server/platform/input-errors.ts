import type { z } from 'zod'
import { messages } from '../../shared/platform/messages.ts'
import { type Phrase, phrase, phraseIn } from '../../shared/platform/phrase.ts'
import { inEnglish } from './languages/translator.ts'

const publicMessages: ReadonlySet<string> = new Set(Object.values(messages))

/** Returns the phrase for keys that the schema lacks. */
export function unknownKeys(names: readonly string[]): Phrase {
  const keys = names.map((name) => JSON.stringify(name)).join(', ')
  return names.length === 1
    ? phrase('Unrecognized key: {keys}', { keys })
    : phrase('Unrecognized keys: {keys}', { keys })
}

/** Returns the phrase for a text of zod that input can cause. */
function zodPhrase(issue: z.core.$ZodIssue, field: string): Phrase | undefined {
  if (issue.code === 'unrecognized_keys') return unknownKeys(issue.keys)
  if (issue.message === 'Invalid input') return phrase('{field}: Invalid input', { field })
  if (issue.message === 'Invalid ISO datetime') return phrase('{field}: Invalid ISO datetime', { field })
  const [, expected, received] = /^Invalid input: expected (\S+), received (\S+)$/.exec(issue.message) ?? []
  if (expected === undefined || received === undefined) return undefined
  return phrase('{field}: Invalid input: expected {expected}, received {received}', { field, expected, received })
}

interface InputError {
  error: string
  field: string
  /** The message with its values; undefined for a message without values. */
  phrase: Phrase | undefined
}

/** Returns the first error of an input: the schema's own message, or else the field and zod's message. */
export function inputErrorOf({ issues: [issue] }: z.ZodError): InputError {
  if (!issue) return { error: messages.requestMalformed, field: 'input', phrase: undefined }
  const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const field = unknownKey ?? (issue.path.join('.') || 'input')
  const own = phraseIn(issue)
  if (own || publicMessages.has(issue.message)) return { error: issue.message, field, phrase: own }
  const ofZod = zodPhrase(issue, field)
  if (ofZod) return { error: inEnglish(ofZod), field, phrase: ofZod }
  // A schema's own message, or a text of zod that stays English.
  const error = issue.message.startsWith('Invalid ') ? `${field}: ${issue.message}` : issue.message
  return { error, field, phrase: undefined }
}
