import { parseSync } from 'oxc-parser'
import { type Candidate, candidatesIn } from './candidates.ts'

/** A fault to plant: a file with its damaged source. */
export interface BlindMutant {
  kind: Candidate['kind']
  file: string
  line: number
  before: string
  after: string
  source: string
}

/** Mulberry32. Returns numbers from 0 to below 1, the same ones for a seed. */
function randomFrom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function planted(file: string, text: string, { kind, start, end, replacements }: Candidate, random: () => number) {
  const after = replacements[Math.floor(random() * replacements.length)] ?? replacements[0]
  const source = text.slice(0, start) + after + text.slice(end)
  if (parseSync(file, source).errors.length > 0) return null
  const line = text.slice(0, start).split('\n').length
  return { kind, file, line, before: text.slice(start, end), after, source } satisfies BlindMutant
}

/**
 * Draws `count` different faults by chance from all that the sources allow, the same ones for the same seed and sources.
 * `sources` maps files to their texts.
 */
export function drawMutants(sources: ReadonlyMap<string, string>, count: number, seed: number): BlindMutant[] {
  const all = [...sources]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([file, text]) => candidatesIn(file, text).map((candidate) => ({ file, text, candidate })))
  const random = randomFrom(seed)
  const drawn: BlindMutant[] = []
  while (drawn.length < count && all.length > 0) {
    const [one] = all.splice(Math.floor(random() * all.length), 1)
    const mutant = one && planted(one.file, one.text, one.candidate, random)
    if (mutant) drawn.push(mutant)
  }
  return drawn
}
