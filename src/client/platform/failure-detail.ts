import { errorStatus } from '../app/trpc.ts'

/** What is worth saying beneath a form's own message of failure; undefined when the server said only `known`. */
export const failureDetail = (error: { message: string }, known?: string) => {
  if (errorStatus(error) === null) return 'The server could not be reached.'
  return error.message === known ? undefined : error.message
}
