import { msg } from '@lingui/core/macro'
import { TRPCClientError } from '@trpc/client'
import type { Phrase } from '../../shared/platform/phrase.ts'
import { shownTexts, translateNow, writeNow } from './languages/texts.tsx'

/** An error whose message is in the language of the page. */
export class ShownError extends Error {
  get shownText() {
    return this.message
  }
}

/** An answer that is not the API's, such as the page of a proxy. */
export class UnreadableAnswer extends Error {
  readonly isFailure: boolean
  readonly statusText: string

  constructor({ ok, status, statusText }: { ok: boolean; status: number; statusText: string }) {
    super(ok ? writeNow(msg`Server returned an invalid response format`) : writeNow(msg`HTTP error! status: ${status}`))
    this.isFailure = !ok
    this.statusText = ok ? '' : statusText
  }
}

/** The answer behind a failed call, if it was not the API's. */
export const unreadableAnswer = (error: unknown): UnreadableAnswer | null =>
  error instanceof TRPCClientError && error.cause instanceof UnreadableAnswer ? error.cause : null

/** The HTTP status of the API's answer to a failed call; null without an answer of the API. */
export const errorStatus = (error: unknown): number | null => {
  if (!(error instanceof TRPCClientError)) return null
  const status: unknown = error.data?.httpStatus
  return typeof status === 'number' ? status : null
}

/** The message of the server's error, to be translated. */
export const phraseOf = (error: { message: string }): string | Phrase =>
  (error instanceof TRPCClientError && error.data?.phrase) || error.message

/** The message of the server's error in the language of the page. */
export const sentenceOf = (error: { message: string }) => translateNow(phraseOf(error))

/** The message for a failed call, in the language of the page: the server's message if it refused, otherwise `fallback`. */
export const errorText = (error: unknown, fallback: string) => {
  const status = errorStatus(error)
  const refused = status !== null && status >= 400 && status < 500
  return refused && error instanceof Error && error.message !== '' ? sentenceOf(error) : fallback
}

/** Whether the server refused for want of a recent proof of identity, which the user has declined to give. */
export const isProofNeeded = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.data?.extra?.requiresProof === true

/** Whether the server refused because the viewer's address is not verified. */
export const isUnverified = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.data?.extra?.requiresVerification === true

const unreached = () => writeNow(msg`The server could not be reached.`)

/** The detail to show below a form's own failure message; undefined when the server's message is just `known`. */
export const failureDetail = (error: { message: string }, shownMessage?: string) => {
  const unreadable = unreadableAnswer(error)
  // HTTP/2 has no status texts.
  if (unreadable) return unreadable.statusText || unreadable.message
  if (errorStatus(error) === null) return unreached()
  return error.message === shownMessage ? undefined : sentenceOf(error)
}

/** The cause of a failed load. Browsers word a failed connection in English, whatever their language is. */
export const loadFailureDetail = (error: { message: string }) =>
  errorStatus(error) === null && !unreadableAnswer(error) && shownTexts().language !== 'en'
    ? unreached()
    : sentenceOf(error)

/** The name of the field that the server refused, if it refused one. */
export const refusedField = (error: unknown): string | undefined =>
  error instanceof TRPCClientError ? error.data?.extra?.field : undefined

/** The server's message about this field, in the language of the page. Undefined where it refused another one. */
export const refusalOf = (error: { message: string } | null, field: string) =>
  error && refusedField(error) === field ? sentenceOf(error) : undefined
