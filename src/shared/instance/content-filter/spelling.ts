import { resolveLeetSpeakTransformer } from 'obscenity'

const leetTransformer = resolveLeetSpeakTransformer()
/** Substitutions that the library ignores, or reads as punctuation elsewhere. */
const extraSubstitutions: Readonly<Record<string, string>> = { '8': 'b', '9': 'g', '+': 't' }

const letterFor = (char: string) => {
  const letter = extraSubstitutions[char] ?? String.fromCodePoint(leetTransformer.transform(char.charCodeAt(0)) ?? 0)
  // 1, ! and | stand for i and for l: where digits are read as letters, i and l are the same.
  return letter === 'l' ? 'i' : letter
}
const letters = new Map([...'abcdefghijklmnopqrstuvwxyz0123456789@$!|+'].map((char) => [char, letterFor(char)]))

/** Reads the digits and symbols of a folded word as the letters they resemble, and l as i. */
export function withoutLeet(raw: string): string {
  let read = ''
  for (const char of raw) read += letters.get(char) ?? char
  return read
}

/** Collapses repeated letters. */
export function collapseRepeats(raw: string): string {
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

const repeatMinLength = 5

/**
 * Whether `raw` is `word` with repeated letters; both must collapse to the same text. Three equal letters count as
 * repetition in any word. Two can make another short word, as in "lose" and "loose", so they count only in long words.
 */
export function isStretched(raw: string, word: string, mayDouble: boolean): boolean {
  const wanted = runsOf(word)
  const isLoose = mayDouble && word.length >= repeatMinLength
  return runsOf(raw).every((run, at) => {
    const least = wanted[at] ?? 1
    return run === least || (run > least && (run > 2 || isLoose))
  })
}

const [zero, nine, a, f] = [48, 57, 97, 102]
const signs = new Set([...'@$!|+'].map((sign) => sign.charCodeAt(0)))

/**
 * Whether digits and symbols can stand for letters in this word. Numbers, colours, sizes and keys are excluded: they
 * have few other characters, or only the letters a to f.
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
