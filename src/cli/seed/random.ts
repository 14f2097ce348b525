/** Creates a generator of numbers in [0, 1) that repeats for the same seed (mulberry32). */
export function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** All random choices of a seed. */
export function createRandom(seed: number) {
  const next = randomNumbers(seed)
  const upTo = (count: number) => Math.floor(next() * count)
  return {
    next,
    upTo,
    /** Returns numbers below `count`, mostly small ones, like the frequencies of words and likes. */
    skewedUpTo: (count: number) => Math.max(Math.floor((count + 1) ** next()) - 1, 0),
    pick: <T>(list: readonly T[]): T => list[upTo(list.length)] as T,
    /** Returns a UUIDv7 for this time in milliseconds. */
    id: (at: number) => {
      const time = hex(at, 12)
      const [a, b, c, d] = [upTo(0x1000), 0x8000 + upTo(0x4000), upTo(0x1000000), upTo(0x1000000)]
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(a, 3)}-${hex(b, 4)}-${hex(c, 6)}${hex(d, 6)}`
    },
    /** Returns up to `howMany` distinct numbers below `count`. */
    sample(howMany: number, count: number): number[] {
      const step = strides.find((one) => count % one !== 0) ?? 1
      const start = upTo(count)
      return Array.from({ length: Math.min(howMany, count) }, (_, at) => (start + at * step) % count)
    },
  }
}

/** Primes: for any number of users, at least one of them does not divide it. */
const strides = [7_919, 104_729, 1_299_709]

export type Random = ReturnType<typeof createRandom>
