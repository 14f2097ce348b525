import { describe, expect, test } from 'vitest'
import { moderate } from '../../../src/shared/instance/content-filter/moderate.ts'
import { foldTerm } from '../../../src/shared/instance/content-filter/word-rules.ts'

const reason = 'Not here.'
const termsOf = (text: string | string[], ...terms: string[]) =>
  moderate(
    text,
    terms.map((term) => ({ term, reason })),
  )?.terms ?? []

describe('a word rule', () => {
  test.each([
    ['casino', 'The new CASINO opens', ['CASINO']],
    ['casino', 'cas1no, c.a.s.i.n.o, ćašíno and саѕіno', ['cas1no', 'c.a.s.i.n.o', 'ćašíno', 'саѕіno']],
    ['casino', 'casinoooo', ['casinoooo']],
    ['casino', 'casinos and occasinos', []],
    ['lose', 'a loose screw', []],
    ['flat', 'a fiat currency', []],
    ['sixth', 'a 6th time', []],
    ['ed', 'in 3D', []],
    ['5g', 'SG and 5G', ['5G']],
    ['4chan', '4chan, not a chan', ['4chan']],
    ['buy now', 'Buy  NOW! Or buy, now. We buy. Now we sell.', ['Buy NOW', 'buy, now']],
    ["don't", 'I dont and I don’t', ['dont', 'don’t']],
    ['avion', "l'avion", ['avion']],
    ['node.js', 'node.js or n0de.js', ['node.js', 'n0de.js']],
    ['badsite.com', 'https://www.badsite.com/x and [here](http://badsite.com)', ['badsite.com']],
    ['c++', 'C++ beats C and D', ['C']],
    ['$hit', 'hit and $hit', ['$hit']],
    ['gambl*', 'Gambling gamblers gamble, Gam does not', ['Gambling', 'gamblers', 'gamble']],
    ['win big*', 'win bigger, win small', ['win bigger']],
    ['казино', 'КАЗИНО и кaзинo', ['КАЗИНО', 'кaзинo']],
    ['рот', 'a pot of tea', []],
    ['pot', 'Открой рот', []],
    ['мой', 'мои друзья', []],
    ['法轮功', '他说法轮功很好', ['法轮功']],
    ['女優', '新人AV女優です', ['女優']],
    ['ราคา', 'ดูราคาที่นี่', ['ราคา']],
    ['बिल', 'बल और बिल', ['बिल']],
    ['مرحبا', 'مَرْحَبًا بكم', ['مَرْحَبًا']],
    ['бал', 'бал и балет', ['бал']],
  ])('for %s finds in "%s": %j', (term, text, matches) => {
    expect(termsOf(text, term)).toEqual(matches)
  })

  test('is found within another in a script without spaces', () => {
    expect(termsOf('坏人物', '坏人物品', '人物')).toEqual(['人物'])
  })

  test('reports its own reason and the reasons of all other broken rules', () => {
    const rules = [
      { term: 'dog*', reason: 'Cats only.' },
      { term: 'bird', reason: '' },
      { term: 'fish', reason: 'Cats only.' },
    ]
    expect(moderate(['A dogfish, a bird', 'and a FISH'], rules)).toEqual({
      category: 'custom',
      reason: 'Cats only. It uses a word that is blocked here.',
      terms: ['dogfish', 'bird', 'FISH'],
    })
    expect(moderate('A cat', rules)).toBeNull()
    expect(moderate('A bird, you faggot', rules)).toMatchObject({ category: 'hate', terms: ['faggot'] })
  })
})

test('terms are equal only when the filter treats them alike', () => {
  for (const [one, other] of [
    ['Gambit', ' gámbit '],
    ['Buy now', 'buy – NOW'],
    ['Straße', 'STRASSE'],
    ['казино', 'кaзинo'],
    ['don’t', "don't"],
    ['dog *', 'Dog*'],
    ['C++', 'c++'],
  ] as const) {
    expect.soft(foldTerm(one)).toBe(foldTerm(other))
  }
  const different = ['dog', 'dog*', 'dogs', 'lose', 'loose', 'рот', 'pot', 'sg', '5g', 'мой', 'мои', 'c', 'c++', 'c#']
  expect(new Set(different.map(foldTerm)).size).toBe(different.length)
})

describe('addresses and code', () => {
  test('are read without undoing disguises', () => {
    for (const text of [
      'https://example.org/f4g/c00n?kys=f.a.g#k1ke',
      'See www.example.org/kill-yourself-laughing',
      '```\nx = f.a.g + k1ke\n```',
      // Only as many of the same mark close the block.
      '```\n~~~\nx = f.a.g + k1ke\n```',
      '````\n```\nx = f.a.g + k1ke\n````',
      'Write to a.coon@example.org',
    ]) {
      expect.soft(moderate(text)).toBeNull()
    }
    // Short words are in keys and numbers by chance; the same words count in a text.
    for (const text of ['https://example.org/fag', 'https://example.org/?k=kike&v=coon'])
      expect.soft(moderate(text), text).toBeNull()
    expect(moderate('You kike')).toMatchObject({ terms: ['kike'] })
    expect(moderate('https://example.org/a-nigger_b')).toMatchObject({ terms: ['nigger'] })
    // The address ends before the comma, as it does where the text is shown.
    expect(moderate('https://example.org/a，f4ggots')).toMatchObject({ terms: ['f4ggots'] })
    expect(moderate('~~~\nnigger\n~~~')).toMatchObject({ terms: ['nigger'] })
  })

  test('are advertising when a text consists mostly of the same one', () => {
    const link = 'https://shop.example/buy'
    const spam = moderate(`${link} `.repeat(11))
    expect(spam).toMatchObject({ category: 'spam', terms: ['shop.example/buy'] })
    expect(moderate(`${link} `.repeat(10))).toBeNull()
    const others = Array.from({ length: 12 }, (_, at) => `https://example.org/${at}`)
    expect(moderate(`${link} `.repeat(11) + others.join(' '))).toBeNull()
    expect(moderate(`${link} `.repeat(11) + others.slice(1).join(' '))).toMatchObject({ category: 'spam' })
    expect(moderate(`\`\`\`\n${`${link}\n`.repeat(20)}\`\`\``)).toBeNull()
  })
})

test('innocent words do not hide later words', () => {
  expect(moderate(`${'He sniggers. '.repeat(2_000)}You faggot`)).toMatchObject({ terms: ['faggot'] })
})

test('reports all matches of the gravest category once, as typed', () => {
  const result = moderate(['kill yourself, f.a.g.g.o.t', 'you fággot and FAGGOT and f.a.g.g.o.t'])
  expect(result).toMatchObject({ category: 'hate', terms: ['f.a.g.g.o.t', 'fággot', 'FAGGOT'] })
  expect(moderate('kill\n  yourself')).toMatchObject({ category: 'harassment', terms: ['kill yourself'] })
})

test('refuses a text with too many readings, quickly', () => {
  const rules = Array.from({ length: 400 }, (_, at) => ({ term: `a a a a a a a b${at}`, reason }))
  expect(moderate('a '.repeat(20_000), rules)).toMatchObject({ category: 'spam', terms: [] })
  expect(moderate('a a a a a a a a a      '.repeat(20), [{ term: `${'a '.repeat(48)}b`, reason }])).not.toBeUndefined()
  expect(moderate('I am a reader of long texts. '.repeat(1_300), rules)).toBeNull()
})
