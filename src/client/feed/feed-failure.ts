import { errorStatus } from '../app/trpc.ts'

/** Why a feed could not be loaded: the status the server answered with, or what stood in the way of an answer. */
export const feedFailure = (error: { message: string } | null) => {
  const status = errorStatus(error)
  return status === null ? (error?.message ?? '') : `HTTP error! status: ${status}`
}
