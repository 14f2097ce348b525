import { errorStatus, unreadableAnswer } from '../ui/api-error.ts'

/** The detail to show below a form's own failure message; undefined when the server's message is just `known`. */
export const failureDetail = (error: { message: string }, known?: string) => {
  const unreadable = unreadableAnswer(error)
  // HTTP/2 has no status texts.
  if (unreadable) return unreadable.statusText || unreadable.message
  if (errorStatus(error) === null) return 'The server could not be reached.'
  return error.message === known ? undefined : error.message
}
