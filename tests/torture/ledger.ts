/** Something that is not as it ought to be: what kind of fault, and what exactly. */
export interface Fault {
  kind: string
  detail: string
}

interface Entry {
  /** What the last acknowledged write left; null for nothing. */
  acked: string | null
  /** What a write that was never answered would have left. */
  pending?: string | null
}

/** How a write ended: acknowledged, refused, or without an answer. */
export type Outcome = 'acknowledged' | 'refused' | 'unanswered'

/** What was written, key by key, and how much of it the server acknowledged. A key has one writer at a time. */
export function createLedger() {
  const entries = new Map<string, Entry>()
  const touched = new Set<string>()
  let acknowledged = 0
  let unanswered = 0
  return {
    acknowledged: () => acknowledged,
    unanswered: () => unanswered,
    ackedOf: (key: string) => entries.get(key)?.acked ?? null,
    isPending: (key: string) => entries.get(key)?.pending !== undefined,
    /** The keys written since they were last asked for. */
    takeTouched() {
      const keys = [...touched]
      touched.clear()
      return keys
    },
    /** Does a write that leaves `next` under the key, and remembers how it ended. */
    async attempt(key: string, next: string | null, write: () => Promise<Outcome>): Promise<Outcome> {
      const entry = entries.get(key) ?? { acked: null }
      entries.set(key, entry)
      entry.pending = next
      const outcome = await write()
      if (outcome === 'unanswered') unanswered += 1
      else delete entry.pending
      if (outcome === 'acknowledged') {
        entry.acked = next
        acknowledged += 1
        touched.add(key)
      }
      return outcome
    },
    /** Holds what is stored against what was acknowledged; what had no answer may be there or not, but whole. */
    settle(stored: ReadonlyMap<string, string>): Fault[] {
      const faults: Fault[] = []
      for (const [key, entry] of entries) {
        const found = stored.get(key) ?? null
        const isPending = entry.pending !== undefined
        if (found !== entry.acked && !(isPending && found === entry.pending))
          faults.push({ kind: 'acknowledged write lost', detail: `${key}: ${found} instead of ${entry.acked}` })
        entry.acked = found
        delete entry.pending
      }
      for (const key of stored.keys())
        if (!entries.has(key)) faults.push({ kind: 'row that nobody wrote', detail: key })
      return faults
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
