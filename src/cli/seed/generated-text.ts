import type { Random } from './random.ts'

const syllables = ['ka', 'lo', 'mi', 'ren', 'tas', 'vel', 'dor', 'shi', 'pan', 'gu', 'est', 'ir', 'qua', 'bly', 'zen']
const vocabulary = 20_000
const generatedWords: string[] = []

/** Returns a word of an invented language. Low indexes are common, short words; high ones are rare and long. */
export function wordAt(index: number): string {
  const cached = generatedWords[index]
  if (cached) return cached
  const beginning = syllables[index % syllables.length] ?? ''
  const word =
    index < syllables.length ? `${beginning}o` : `${beginning}${wordAt(Math.floor(index / syllables.length))}`
  generatedWords[index] = word
  return word
}

const hebrew =
  'שלום לכולם היום נדבר על הגינה החדשה של השכונה ועל העצים שנטענו באביב כל אחד מוזמן להצטרף אלינו בשבת'.split(' ')
const arabic =
  'مرحبا بالجميع نتحدث اليوم عن الحديقة الجديدة في الحي وعن الأشجار التي زرعناها في الربيع أهلا بكم معنا'.split(' ')
const han =
  '的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起'

/**
 * Creates texts of an invented language. Some use scripts that run from right to left or have no spaces between words.
 */
export function createTextGenerator(chance: Random) {
  const plain = (count: number) => {
    let text = wordAt(chance.skewedUpTo(vocabulary))
    for (let at = 1; at < count; at++) text += ` ${wordAt(chance.skewedUpTo(vocabulary))}`
    return text
  }
  const from = (words: readonly string[], count: number) =>
    Array.from({ length: count }, () => chance.pick(words)).join(' ')
  const chinese = (count: number) => Array.from({ length: count }, () => han[chance.upTo(han.length)]).join('')
  return {
    plain,
    /** One text in a hundred is Hebrew, one is Arabic and one is Chinese. */
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

export type TextGenerator = ReturnType<typeof createTextGenerator>
