import type { Db } from './open.ts'

/** The callbacks of the current work of each shared transaction. */
const callbacksByTransaction = new WeakMap<Db, (() => void)[]>()

/** Starts a list for the next work in this transaction. Its owner runs the callbacks if the work is committed. */
export function collectCallbacks(trx: Db): readonly (() => void)[] {
  const callbacks: (() => void)[] = []
  callbacksByTransaction.set(trx, callbacks)
  return callbacks
}

/**
 * Runs `callback` after the commit of the work that `db` belongs to, and never if the work fails, because others cannot
 * read the change before. Runs it at once if `db` is no shared transaction.
 */
export function afterCommit(db: Db, callback: () => void) {
  const callbacks = callbacksByTransaction.get(db)
  if (callbacks) callbacks.push(callback)
  else callback()
}
