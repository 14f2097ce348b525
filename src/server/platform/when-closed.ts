import type { EventEmitter } from 'node:events'

interface Closable extends Pick<EventEmitter, 'once'> {
  /** True from the closing on, even before `close` is emitted. */
  readonly closed: boolean
}

/**
 * Calls `act` once when the socket, response or stream closes, and at once if it has closed already. A client may leave
 * while its request waits for something, and an event that has passed is never emitted again.
 */
export function whenClosed(closable: Closable, act: () => void) {
  if (closable.closed) act()
  else closable.once('close', act)
}
