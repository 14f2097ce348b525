import { errorStatus } from '../../../ui/api-error.ts'

/** The message for a failed feed: the HTTP status, or the network error if there was no response. */
export const feedErrorText = (error: { message: string } | null) => {
  const status = errorStatus(error)
  return status === null ? (error?.message ?? '') : `HTTP error! status: ${status}`
}
