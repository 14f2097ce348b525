import PQueue, { type Queue, type QueueAddOptions } from 'p-queue'

type Run = () => Promise<unknown>
interface TurnOptions extends QueueAddOptions {
  /** The user or address that waits for the task. */
  owner: string
}

/**
 * The waiting tasks of each owner. The owner at the front is next, and then goes to the back. The owner whose task ran last
 * is behind those who wait for their first one.
 */
class TurnsPerOwner implements Queue<Run, TurnOptions> {
  readonly #waiting = new Map<string, Run[]>()
  #last: string | undefined
  size = 0

  enqueue(run: Run, { owner = '' }: Partial<TurnOptions> = {}) {
    const those = this.#waiting.get(owner)
    if (those) those.push(run)
    else this.#waiting.set(owner, [run])
    this.size++
  }

  dequeue(): Run | undefined {
    const [first, second] = this.#waiting.keys()
    const owner = first === this.#last && second !== undefined ? second : first
    if (owner === undefined) return
    const [run, ...rest] = this.#waiting.get(owner) ?? []
    this.#last = owner
    this.#waiting.delete(owner)
    if (rest.length > 0) this.#waiting.set(owner, rest)
    this.size--
    return run
  }

  filter({ owner }: Readonly<Partial<TurnOptions>>): Run[] {
    return owner === undefined ? [...this.#waiting.values()].flat() : (this.#waiting.get(owner) ?? [])
  }

  setPriority() {
    throw new Error('Turns have no priorities')
  }

  remove() {
    throw new Error('Waiting tasks cannot be removed')
  }
}

/**
 * Returns a function that runs at most `concurrency` tasks at once. Owners with waiting tasks take turns, so that the
 * tasks of one owner delay other owners by one turn at most.
 */
export function createFairQueue(concurrency: number) {
  const queue = new PQueue<TurnsPerOwner, TurnOptions>({ concurrency, queueClass: TurnsPerOwner })
  return <T>(owner: string, work: () => Promise<T>): Promise<T> => queue.add(work, { owner })
}
