import type { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

interface LogOptions {
  level: string
  /** Whether a person reads the lines: short ones with the local time instead of JSON. */
  isTerminal: boolean
  /** Standard output by default. */
  destination?: Writable
}

export function createLog({ level, isTerminal, destination }: LogOptions): Logger {
  if (!isTerminal) return destination ? pino({ level }, destination) : pino({ level })
  const lines = pretty({
    // Written at once, so that the last lines before an exit are not lost.
    ...{ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' },
    ...(destination ? { destination, colorize: false } : { destination: process.stdout.fd }),
  })
  return pino({ level }, lines)
}
