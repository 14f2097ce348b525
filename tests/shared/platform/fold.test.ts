import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../../../src/shared/platform/fold.ts'

test.for([
  [
    'ŁÓDŹ Ørsted Straße ẞ œuvre Æsir Đà Nẵng ıssız İstanbul',
    'lodz orsted strasse ss oeuvre aesir da nang issiz istanbul',
  ],
  ['Αθήνα ΑΘΗΝΑ Οδυσσεύς ΟΔΥΣΣΕΥΣ', 'αθηνα αθηνα οδυσσευσ οδυσσευσ'],
  ['Ёлка за́мок', 'елка замок'],
  ['مَرْحَبًا أهلًا مـرحبا یک', 'مرحبا اهلا مرحبا يك'],
  ['שָׁלוֹם', 'שלום'],
  ['Ｃａｎｏｎ ﬁnal fi\u00adnal fi\u200bnal ｶﾞ', 'canon final final final ガ'],
  // Marks that make another letter stay.
  ['Мой їжак', 'мой їжак'],
  ['हिन्दी が 각', 'हिन्दी が 각'],
] as const)('%j is compared as %j', ([text, folded]) => expect(fold(text)).toBe(folded))

test('folding again changes nothing, and a word is folded alike alone and in a text', () => {
  const glyphs = fc.string({ unit: 'binary', minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(glyphs, glyphs, (one, other) => {
      expect(fold(fold(one))).toBe(fold(one))
      expect(fold(`${one} ${other}`)).toBe(`${fold(one)} ${fold(other)}`)
    }),
    { numRuns: 2_000 },
  )
})
