import { write, writeSync } from 'node:fs'

/** The characters that wait for a slow reader of the log at most; lines beyond are lost. */
const waitingMax = 4_000_000
/** How long it waits before it writes again to a pipe that is full, in milliseconds. */
const pause = 100
/** How often `writeNow` waits so. */
const attemptsMax = 10

const isPipeFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EAGAIN'

/** Writes a text before it returns. Gives up where it cannot be written, such as on a full disk or a closed terminal. */
export function writeNow(fd: number, text: string) {
  let rest: Uint8Array = Buffer.from(text)
  for (let attempt = 0; rest.length > 0 && attempt < attemptsMax; ) {
    try {
      rest = rest.subarray(writeSync(fd, rest))
    } catch (error) {
      if (!isPipeFull(error)) return
      attempt++
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }
}

/**
 * Writes lines in their order on another thread, because a slow disk must not hold the event loop. Loses lines that cannot
 * be written, such as on a full disk, and calls `reportLoss` with their number when the next ones were written: the site
 * goes on without its log. A destination of pino would end the process, or never let it end.
 */
export function createLogDestination(fd: number, reportLoss: (lines: number) => void) {
  let waiting: string[] = []
  let size = 0
  let isWriting = false
  let isCut = false
  let lost = 0

  function take() {
    // The next line must not continue a part of the last one.
    const text = (isCut ? '\n' : '') + waiting.join('')
    const lines = waiting.length
    isCut = false
    waiting = []
    size = 0
    return { text, lines }
  }

  function writeWaiting() {
    if (waiting.length === 0) return
    const { text, lines } = take()
    isWriting = true
    writeAll(Buffer.from(text), (isWritten) => {
      isWriting = false
      const before = lost
      lost = isWritten ? 0 : lost + lines
      if (isWritten && before > 0) reportLoss(before)
      writeWaiting()
    })
  }

  function writeAll(rest: Uint8Array, done: (isWritten: boolean) => void, isBegun = false) {
    write(fd, rest, (error, bytes) => {
      if (error && isPipeFull(error)) return void setTimeout(writeAll, pause, rest, done, isBegun)
      if (error && isBegun) isCut = true
      if (error || bytes === rest.length) return done(!error)
      writeAll(rest.subarray(bytes), done, true)
    })
  }

  process.on('exit', () => writeNow(fd, take().text))
  return {
    write(line: string) {
      if (size + line.length > waitingMax) return void lost++
      waiting.push(line)
      size += line.length
      if (!isWriting) writeWaiting()
    },
  }
}
