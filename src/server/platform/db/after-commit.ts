import type { Db } from './open.ts'

/** What the current work of a shared transaction wants to do after the commit. */
const actsByTransaction = new WeakMap<Db, (() => void)[]>()

/** Starts a list for the next work in this transaction. Its owner runs the acts if the work is committed. */
export function collectActs(trx: Db): readonly (() => void)[] {
  const acts: (() => void)[] = []
  actsByTransaction.set(trx, acts)
  return acts
}

/**
 * Runs `act` after the commit of the work that `db` belongs to, and never if it fails: others must not be told of what
 * they cannot read yet. Runs at once if `db` is no shared transaction.
 */
export function afterCommit(db: Db, act: () => void) {
  const acts = actsByTransaction.get(db)
  if (acts) acts.push(act)
  else act()
}
