import { readFileSync } from 'node:fs'

/**
 * Loaded before the server (`node --import`), this moves the clock of the process by the milliseconds in the file that
 * TORTURE_CLOCK names, as an administrator or a wrong time server would. Timers are not affected.
 */
const file = process.env.TORTURE_CLOCK ?? ''
const RealDate = Date
let moved = 0
let readAt = Number.NEGATIVE_INFINITY

function offset() {
  const now = performance.now()
  if (now - readAt > 20) {
    readAt = now
    try {
      moved = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      moved = 0
    }
  }
  return moved
}

class MovedDate extends RealDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(RealDate.now() + offset())
    else super(...(parts as []))
  }
  static override now() {
    return RealDate.now() + offset()
  }
}
if (file !== '') globalThis.Date = MovedDate as DateConstructor
