import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { messageOf } from './error-reason.ts'
import { createLogDestination, writeNow } from './log-destination.ts'

interface LogOptions {
  level: string
  /** Whether a person reads the lines: short ones with the local time instead of JSON. */
  isTerminal: boolean
  /** Standard output by default. */
  destination?: Writable
}

/** The fields of errors that hold names and codes only. */
const safeFields = ['code', 'errno', 'syscall', 'schema', 'table', 'column', 'constraint'] as const
/** The longest chain of causes that is logged. */
const causesMax = 5

/**
 * Returns what the log says about an error. Not its other fields: PostgreSQL's errors quote the refused row, and the
 * errors of other libraries quote a request.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return messageOf(error)
  const fields = error as Error & Record<string, unknown>
  const message = messageOf(error)
  const stack = message === error.message ? error.stack : error.stack?.replace(error.message, () => message)
  const kept = safeFields.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]])
  const inner = (cause: unknown) => describeError(cause, depth + 1)
  return {
    ...{ type: error.constructor.name, message, stack, ...Object.fromEntries(kept) },
    ...(error instanceof AggregateError && depth < causesMax && { errors: error.errors.map(inner) }),
    ...(error.cause !== undefined && depth < causesMax && { cause: inner(error.cause) }),
  }
}

/** Shows each line at once, so that the last ones before an exit are not lost. */
const terminal = (fd: number) =>
  new Writable({
    write(line, _encoding, done) {
      writeNow(fd, String(line))
      done()
    },
  })

export function createLog({ level, isTerminal, destination }: LogOptions): Logger {
  const options = { level, serializers: { err: (error: unknown) => describeError(error) } }
  if (!isTerminal) {
    const log: Logger = pino(options, destination ?? createLogDestination(process.stdout.fd, (lines) => report(lines)))
    const report = (lines: number) =>
      log.warn({ lines }, 'lines of this log were lost, because they could not be written')
    return log
  }
  const lines = pretty({
    ...{ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' },
    ...(destination ? { destination, colorize: false } : { destination: terminal(process.stdout.fd) }),
  })
  return pino(options, lines)
}
