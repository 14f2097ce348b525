import type { Chance } from './chance.ts'

const syllables = ['ka', 'lo', 'mi', 'ren', 'tas', 'vel', 'dor', 'shi', 'pan', 'gu', 'est', 'ir', 'qua', 'bly', 'zen']
const vocabulary = 20_000
const made: string[] = []

/** The words of a made-up language: the first ones are common and short, the last ones rare and long. */
export function wordAt(index: number): string {
  const known = made[index]
  if (known) return known
  const beginning = syllables[index % syllables.length] ?? ''
  const word =
    index < syllables.length ? `${beginning}o` : `${beginning}${wordAt(Math.floor(index / syllables.length))}`
  made[index] = word
  return word
}

const hebrew =
  'שלום לכולם היום נדבר על הגינה החדשה של השכונה ועל העצים שנטענו באביב כל אחד מוזמן להצטרף אלינו בשבת'.split(' ')
const arabic =
  'مرحبا بالجميع نتحدث اليوم عن الحديقة الجديدة في الحي وعن الأشجار التي زرعناها في الربيع أهلا بكم معنا'.split(' ')
const han =
  '的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起'

/** Texts of a made-up language; some in scripts that run from right to left, or put no spaces between words. */
export function wordsBy(chance: Chance) {
  const plain = (count: number) => {
    let text = wordAt(chance.seldomUpTo(vocabulary))
    for (let at = 1; at < count; at++) text += ` ${wordAt(chance.seldomUpTo(vocabulary))}`
    return text
  }
  const from = (words: readonly string[], count: number) =>
    Array.from({ length: count }, () => chance.pick(words)).join(' ')
  const chinese = (count: number) => Array.from({ length: count }, () => han[chance.upTo(han.length)]).join('')
  return {
    plain,
    /** Of a hundred texts one is Hebrew, one Arabic and one Chinese. */
    text(count: number): string {
      const script = chance.upTo(100)
      if (script === 0) return from(hebrew, count)
      if (script === 1) return from(arabic, count)
      return script === 2 ? chinese(count * 2) : plain(count)
    },
    name(): string {
      const kind = chance.upTo(200)
      if (kind === 0) return from(hebrew, 2)
      if (kind === 1) return chinese(3)
      if (kind === 2) return from(arabic, 3)
      const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`
      const count = kind === 3 ? 9 : 2
      const name = Array.from({ length: count }, () => capital(wordAt(chance.upTo(vocabulary)))).join(' ')
      return name.slice(0, 80)
    },
  }
}

export type Words = ReturnType<typeof wordsBy>
