import { errorStatus, errorText } from '../app/trpc.ts'

/** Why topics could not be shown: in the server's own words where it has some, else `fallback`. */
export function topicErrorText(error: unknown, fallback: string) {
  // Without a status the answer was none of ours: no connection, or a page of something in between.
  const isUnreadable = errorStatus(error) === null && error instanceof Error && error.message.includes('JSON')
  return isUnreadable ? 'Invalid response format' : errorText(error, fallback)
}
