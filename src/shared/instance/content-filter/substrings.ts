export interface Place<T> {
  value: T
  start: number
  end: number
}

/** Finds several texts within another in one pass, whatever they are (Aho and Corasick, 1975). */
export interface Finder<T> {
  add(text: string, value: T): void
  /** The first places where one of the texts stands, `most` of them at most. */
  search(text: string, most: number): Place<T>[]
}

interface Node<T> {
  next: Map<string, Node<T>>
  /** Where to go on when nothing follows: the longest end of what was read that begins a text. */
  fall: Node<T> | null
  /** The nearest one on the way down that ends a text. */
  shorter: Node<T> | null
  values: T[]
  depth: number
}

const node = <T>(depth: number): Node<T> => ({ next: new Map(), fall: null, shorter: null, values: [], depth })

/** Adds everything before the first search. */
export function createFinder<T>(): Finder<T> {
  const root = node<T>(0)
  let isLinked = false

  function step(from: Node<T>, char: string): Node<T> {
    let at: Node<T> | null = from
    while (at && !at.next.has(char)) at = at.fall
    return at?.next.get(char) ?? root
  }
  function link() {
    const queue = [root]
    for (const parent of queue) {
      for (const [char, child] of parent.next) {
        child.fall = parent.fall ? step(parent.fall, char) : root
        child.shorter = child.fall.values.length > 0 ? child.fall : child.fall.shorter
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
      const places: Place<T>[] = []
      let at = root
      let end = 0
      for (const char of text) {
        end += char.length
        at = step(at, char)
        for (let hit: Node<T> | null = at; hit; hit = hit.shorter) {
          for (const value of hit.values) places.push({ value, start: end - hit.depth, end })
        }
        if (places.length >= most) break
      }
      return places
    },
  }
}
