import { DatabaseDisconnected } from '../../storage-errors.ts'

/** Class 08, an administrator's command or a restart, too many connections, and failures of the network. */
const codes = /^(08\w{3}|57P0[1-5]|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The driver's own errors have no code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/

/** Whether the connection to the server was lost, or there was none. */
export const isConnectionFailure = (error: unknown) =>
  error instanceof Error && (codes.test('code' in error ? String(error.code) : '') || messages.test(error.message))

/** Runs work of the driver, and turns the loss of its connection into a `DatabaseDisconnected`. */
export async function naming<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isConnectionFailure(error) ? new DatabaseDisconnected(error) : error
  }
}
