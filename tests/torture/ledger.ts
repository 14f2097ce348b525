/** A fault: its kind and its details. */
export interface Fault {
  kind: string
  detail: string
}

interface Entry {
  /** The state after the last acknowledged write; null for none. */
  acked: string | null
  /** The state after a write that got no answer. */
  pending?: string | null
  /** When the last write was acknowledged, by `performance.now()`. */
  ackedAt?: number
}

/** The outcome of a write: acknowledged, refused, or without an answer. */
export type Outcome = 'acknowledged' | 'refused' | 'unanswered'

/** The writes by key, and whether the server acknowledged them. A key has one writer at a time. */
export function createLedger() {
  const entries = new Map<string, Entry>()
  const touched = new Set<string>()
  let acknowledged = 0
  let unanswered = 0
  return {
    acknowledged: () => acknowledged,
    unanswered: () => unanswered,
    ackedOf: (key: string) => entries.get(key)?.acked ?? null,
    ackedAtOf: (key: string) => entries.get(key)?.ackedAt ?? 0,
    isPending: (key: string) => entries.get(key)?.pending !== undefined,
    /** The keys written since the last call. */
    takeTouched() {
      const keys = [...touched]
      touched.clear()
      return keys
    },
    /**
     * Performs a write that leaves `next` under the key, and records its outcome. Refuses while an earlier write has no
     * answer, because it may still take place.
     */
    async attempt(key: string, next: string | null, write: () => Promise<Outcome>): Promise<Outcome> {
      const entry = entries.get(key) ?? { acked: null }
      entries.set(key, entry)
      if (entry.pending !== undefined) return 'refused'
      entry.pending = next
      const outcome = await write()
      if (outcome === 'unanswered') unanswered += 1
      else delete entry.pending
      if (outcome === 'acknowledged') {
        entry.acked = next
        entry.ackedAt = performance.now()
        acknowledged += 1
        touched.add(key)
      }
      return outcome
    },
    /**
     * Compares the stored with the acknowledged state; a write without an answer must exist completely or not at all.
     */
    settle(stored: ReadonlyMap<string, string>): Fault[] {
      const faults: Fault[] = []
      for (const [key, entry] of entries) {
        const storedEntry = stored.get(key) ?? null
        const isPending = entry.pending !== undefined
        if (storedEntry !== entry.acked && !(isPending && storedEntry === entry.pending))
          faults.push({ kind: 'acknowledged write lost', detail: `${key}: ${storedEntry} instead of ${entry.acked}` })
        entry.acked = storedEntry
        delete entry.pending
      }
      for (const key of stored.keys())
        if (!entries.has(key)) faults.push({ kind: 'row that was never written', detail: key })
      return faults
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
