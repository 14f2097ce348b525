/**
 * Letters of scripts without spaces between words, and Hangul. The index stores each together with the next letter as a
 * word, so that any part of a text can be found.
 */
const unspacedRanges =
  '\u0e01-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u3130-\u318f\u31f0-\u31ff' +
  '\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\\u{20000}-\\u{3ffff}'
const unspacedCharacter = new RegExp(`[${unspacedRanges}]`, 'u')
const runs = new RegExp(`[${unspacedRanges}]+|[^${unspacedRanges}]+`, 'gu')

export const hasUnspacedScript = (text: string) => unspacedCharacter.test(text)

/** Splits a word where such a script begins or ends. */
export const splitScriptRuns = (word: string): string[] => word.match(runs) ?? []

/** Returns the index words of a run of such letters: bigrams, or the single letter. */
export function bigramsOf(run: string): string[] {
  const letters = [...run]
  const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
  return pairs.length > 0 ? pairs : letters
}

/**
 * Adds to words, separated by spaces, the bigrams and the last letters of their runs of such letters, and the other runs
 * of the same words, such as `wifi` between two Chinese words.
 */
export function withBigrams(text: string): string {
  if (!hasUnspacedScript(text)) return text
  const runs = text.split(' ').filter(hasUnspacedScript).flatMap(splitScriptRuns)
  return [
    text,
    ...runs.flatMap((run) => (hasUnspacedScript(run) ? [...bigramsOf(run), [...run].at(-1) ?? ''] : [run])),
  ].join(' ')
}
