import { glyphOf } from '../../../shared/instance/content-filter/glyphs.ts'
import { fold } from '../../../shared/platform/fold.ts'

/** Signs that pass for a Latin letter in a name, by the letter that stands for its group. */
const twins: Record<string, string> = {
  ...{ 0: 'o', 1: 'l', i: 'l', '|': 'l', '!': 'l', 3: 'e', 4: 'a', '@': 'a', 5: 's', $: 's', 7: 't' },
}

/** Pairs that pass for one letter. */
const pairs = (name: string) => name.replaceAll('rn', 'm').replaceAll('vv', 'w')

/**
 * Returns what a reader sees in a name at a glance: names that look alike have the same. Ignores case, accents, spaces
 * and marks, and takes letters of other alphabets, and digits, for the Latin letters that they resemble.
 */
export function likenessOf(name: string): string {
  let seen = ''
  for (const char of name.normalize('NFKC')) {
    const { kind, look, fold: plain } = glyphOf(char.codePointAt(0) ?? 0)
    if (kind === 'gap' || kind === 'nothing') continue
    // Folded afterwards, because capitals of some alphabets look like Latin ones and their small letters do not.
    for (const part of fold(look || plain)) {
      const twin = twins[part] ?? part
      if (/[\p{L}\p{N}]/u.test(twin)) seen += twin
    }
  }
  return pairs(seen)
}
