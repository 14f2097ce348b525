import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, onTestFinished, test, vi } from 'vitest'
import { formatMessage, type Message, withoutIsolates } from '../../../src/shared/platform/format-message.ts'

test.each([
  ['Sign in', {}, 'Sign in'],
  ['Hello {name}', { name: 'Ann' }, 'Hello Ann'],
  ['{n, plural, one {# reply} other {# replies}} #', { n: 1 }, '1 reply #'],
  ['{n, plural, =0 {none} one {# reply} other {# replies}}', { n: 0 }, 'none'],
  ['{n, plural, one {# reply} other {# replies}}', { n: 12_345 }, '12,345 replies'],
  ['{n, plural, offset:1 one {you and # other} other {you and # others}}', { n: 3 }, 'you and 2 others'],
  ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, '22nd'],
  ['{n, plural, one {# reply} other {# replies}}', { n: '1' }, '1 reply'],
  ['{n, plural, one {# reply} other {# replies}}', { n: '99+' }, '99+ replies'],
  ['{n, plural, one {# reply} other {# replies}}', { n: '1.000' }, '1.000 replies'],
  ['{n, number}', { n: '99+' }, '99+'],
  ['{g, select, a {A {name}} other {B}}', { g: 'a', name: 'x' }, 'A x'],
  ['{g, select, a {A} other {B}}', { g: 'constructor' }, 'B'],
  ['{n, number}', { n: 1_000 }, '1,000'],
])('%s', (text, values, expected) => {
  expect(formatMessage(compileMessage(text) as Message, values, 'en')).toBe(expected)
})

test('plural forms and numbers are those of the language', () => {
  const polish = compileMessage('{n, plural, one {# post} few {# posty} many {# postów} other {# posta}}') as Message
  expect([1, 3, 5, 1.5].map((n) => formatMessage(polish, { n }, 'pl'))).toEqual([
    '1 post',
    '3 posty',
    '5 postów',
    '1,5 posta',
  ])
})

test('isolates texts in a language from right to left, which may have another direction', () => {
  const message = ['انضم ', ['name'], ' إلى ', ['place'], ' (', ['count', 'number'], ')'] as const
  const values = { name: 'Ann', place: 'C++', count: 3 }
  expect(formatMessage(message, values, 'ar')).toBe('انضم \u2068Ann\u2069 إلى \u2068C++\u2069 (3)')
  expect(formatMessage([['name'], '!'], { name: 'Ann' }, 'he-IL')).toBe('\u2068Ann\u2069!')
  expect(formatMessage([['name'], '!'], { name: '' }, 'ar')).toBe('!')
  const few = [['n', 'plural', { few: ['#', ' جديدة'], other: ['#', ' جديد'] }]] as const
  expect(formatMessage(few, { n: '99+' }, 'ar')).toBe('\u206899+\u2069 جديد')
  for (const language of ['en', 'en-XA', 'ja', 'zh-Hans', 'pt-BR'])
    expect(formatMessage([['name'], '!'], { name: 'Ann' }, language)).toBe('Ann!')
})

test('a name in a message needs no formatter', () => {
  const made = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'PluralRules')]
  onTestFinished(() => void vi.restoreAllMocks())
  expect(formatMessage([['name'], '!'], { name: 'Ann' }, 'sv')).toBe('Ann!')
  for (const formatter of made) expect(formatter).not.toHaveBeenCalled()
})

test('isolates no address of a page, and removes isolates for titles', () => {
  const shown = (value: string) => formatMessage(['هنا: ', ['value']], { value }, 'ar')
  expect(shown('https://example.org/decisions/1')).toBe('هنا: https://example.org/decisions/1')
  for (const other of ['https://example.org is down', 'See https://example.org', 'ftp://example.org'])
    expect(shown(other)).toBe(`هنا: \u2068${other}\u2069`)
  expect(withoutIsolates(shown('C++'))).toBe('هنا: C++')
})
