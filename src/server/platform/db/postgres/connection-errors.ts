import { DatabaseDisconnected } from '../../storage-errors.ts'

/** Class 08, an administrator's command or a restart, too many connections, and failures of the network. */
const codes = /^(08\w{3}|57P0[1-5]|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The driver's own errors have no code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** Whether the server is a standby, which takes no writes. After a failover, another connection reaches the primary. */
export const isStandby = (error: unknown) =>
  error instanceof Error && codeOf(error) === '0A000' && /during recovery/.test(error.message)

/** Whether the connection to the server was lost, there was none, or it leads to the wrong server. */
export const isConnectionFailure = (error: unknown) =>
  error instanceof Error && (codes.test(codeOf(error)) || messages.test(error.message) || isStandby(error))

/** Runs work of the driver, and turns the loss of its connection into a `DatabaseDisconnected`. */
export async function naming<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isConnectionFailure(error) ? new DatabaseDisconnected(error) : error
  }
}
