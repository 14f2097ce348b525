import { errorStatus, errorText } from '../../../ui/api-error.ts'

/** The message for a failed request of topics: the server's message if it has one, otherwise `fallback`. */
export function topicErrorText(error: unknown, fallback: string) {
  // Without a status the response came from a proxy, or the connection failed.
  const isUnreadable = errorStatus(error) === null && error instanceof Error && error.message.includes('JSON')
  return isUnreadable ? 'Invalid response format' : errorText(error, fallback)
}
