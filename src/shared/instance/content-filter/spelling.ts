import { resolveLeetSpeakTransformer } from 'obscenity'

const library = resolveLeetSpeakTransformer()
/** What the library leaves alone, or reads as punctuation elsewhere. */
const further: Readonly<Record<string, string>> = { '8': 'b', '9': 'g', '+': 't' }

const letterFor = (char: string) => {
  const letter = further[char] ?? String.fromCodePoint(library.transform(char.charCodeAt(0)) ?? 0)
  // 1, ! and | stand for i as well as for l: where digits are read as letters, the two are one.
  return letter === 'l' ? 'i' : letter
}
const letters = new Map([...'abcdefghijklmnopqrstuvwxyz0123456789@$!|+'].map((char) => [char, letterFor(char)]))

/** A folded word with its digits and symbols read as the letters they look like, and l read as i. */
export function withoutLeet(raw: string): string {
  let read = ''
  for (const char of raw) read += letters.get(char) ?? char
  return read
}

/** A word with each letter that is repeated written once. */
export function squeeze(raw: string): string {
  let squeezed = ''
  let from = 0
  for (let at = 1; at < raw.length; at++) {
    if (raw.charCodeAt(at) !== raw.charCodeAt(at - 1)) continue
    squeezed += raw.slice(from, at)
    from = at + 1
  }
  return from === 0 ? raw : squeezed + raw.slice(from)
}

function runsOf(raw: string): number[] {
  const runs: number[] = []
  for (let at = 0; at < raw.length; at++) {
    if (raw[at] === raw[at - 1]) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
    else runs.push(1)
  }
  return runs
}

const looseFrom = 5

/**
 * Whether `raw` is `word` with letters drawn out; both squeeze to the same. Three of a letter are drawn out in any word.
 * Two may make another word of a short one, as in "lose" and "loose"; in a long one they are drawn out too.
 */
export function isDrawnOut(raw: string, word: string, mayDouble: boolean): boolean {
  const wanted = runsOf(word)
  const isLoose = mayDouble && word.length >= looseFrom
  return runsOf(raw).every((run, at) => {
    const least = wanted[at] ?? 1
    return run === least || (run > least && (run > 2 || isLoose))
  })
}

const [zero, nine, a, f] = [48, 57, 97, 102]
const signs = new Set([...'@$!|+'].map((sign) => sign.charCodeAt(0)))

/**
 * Whether digits and signs may stand for letters in this word. The digits of numbers, colours, sizes and keys do not:
 * those have little else, or no letters but a to f.
 */
export function isLeet(raw: string): boolean {
  let [digits, signed, hexLetters] = [0, 0, 0]
  for (let at = 0; at < raw.length; at++) {
    const code = raw.charCodeAt(at)
    if (code >= zero && code <= nine) digits++
    else if (code >= a && code <= f) hexLetters++
    else if (signs.has(code)) signed++
  }
  const others = raw.length - digits
  const isFigure = (others * 2 < raw.length && others - hexLetters < 2) || (raw.length <= 3 && others === hexLetters)
  return digits + signed > 0 && others > signed && !isFigure
}

export const isRepeated = (raw: string) => /(.)\1/s.test(raw)
