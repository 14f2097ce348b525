export interface SubstringMatch<T> {
  value: T
  start: number
  end: number
}

/** Finds several arbitrary texts within another in one pass (Aho and Corasick, 1975). */
export interface SubstringSearch<T> {
  add(text: string, value: T): void
  /** Returns the first occurrences, at most `most`. */
  search(text: string, most: number): SubstringMatch<T>[]
}

interface Node<T> {
  next: Map<string, Node<T>>
  /** The fallback state: the longest suffix of the input that begins a text. */
  failure: Node<T> | null
  /** The nearest fallback state that ends a text. */
  suffixMatch: Node<T> | null
  values: T[]
  depth: number
}

const node = <T>(depth: number): Node<T> => ({ next: new Map(), failure: null, suffixMatch: null, values: [], depth })

/** Call `add` for everything before the first `search`. */
export function createSubstringSearch<T>(): SubstringSearch<T> {
  const root = node<T>(0)
  let isLinked = false

  function step(from: Node<T>, char: string): Node<T> {
    let at: Node<T> | null = from
    while (at && !at.next.has(char)) at = at.failure
    return at?.next.get(char) ?? root
  }
  function link() {
    const queue = [root]
    for (const parent of queue) {
      for (const [char, child] of parent.next) {
        child.failure = parent.failure ? step(parent.failure, char) : root
        child.suffixMatch = child.failure.values.length > 0 ? child.failure : child.failure.suffixMatch
        queue.push(child)
      }
    }
    isLinked = true
  }
  return {
    add(text, value) {
      let at = root
      for (const char of text) {
        const next = at.next.get(char) ?? node<T>(at.depth + char.length)
        at.next.set(char, next)
        at = next
      }
      at.values.push(value)
    },
    search(text, most) {
      if (!isLinked) link()
      const matches: SubstringMatch<T>[] = []
      let at = root
      let end = 0
      for (const char of text) {
        end += char.length
        at = step(at, char)
        for (let hit: Node<T> | null = at; hit; hit = hit.suffixMatch) {
          for (const value of hit.values) matches.push({ value, start: end - hit.depth, end })
        }
        if (matches.length >= most) break
      }
      return matches
    },
  }
}
