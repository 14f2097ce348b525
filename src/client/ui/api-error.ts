import { TRPCClientError } from '@trpc/client'

/** The HTTP status of a failed call; null when there was no response. */
export const errorStatus = (error: unknown): number | null => {
  if (!(error instanceof TRPCClientError)) return null
  const status: unknown = error.data?.httpStatus
  return typeof status === 'number' ? status : null
}

/** The message for a failed call: the server's message if it refused, otherwise `fallback`. */
export const errorText = (error: unknown, fallback: string) => {
  const status = errorStatus(error)
  const refused = status !== null && status >= 400 && status < 500
  return refused && error instanceof Error && error.message !== '' ? error.message : fallback
}
