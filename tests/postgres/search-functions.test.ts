import { expect, test } from 'vitest'
import { run, serverDatabase } from '../support/postgres/moved-instances.ts'

/** All sequences of three characters. */
function partsOf(text: string) {
  const characters = [...text]
  return [...new Set(characters.slice(2).map((_, at) => characters.slice(at, at + 3).join('')))].sort()
}

test('the server splits folded texts into words with positions, and into parts of three characters', async () => {
  const url = await serverDatabase('migrated')
  const literal = (text: string) => `U&'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  const ask = async <T>(expression: string) =>
    (await run<{ value: T }>(url, `select ${expression} as "value"`))[0]?.value

  const words = [
    ['', ''],
    [' \n', ''],
    ["don't_stop: 5e55aae10x55, c++20.C# A", "'5e55aae10x55':4 'a':7 'c#':6 'c++20':5 'don':1 'stop':3 't':2"],
    ['eclair 象棋  ευχη\tÉ', "'eclair':1 'É':4 'ευχη':3 '象棋':2"],
    [`${'x'.repeat(700)} y`, `'${'x'.repeat(500)}':1 'y':2`],
  ] as const
  for (const [text, expected] of words) expect(await ask(`search_words(${literal(text)})::text`)).toBe(expected)
  expect(await ask(`search_words(repeat('a ', 20000) || 'end')::text`)).toMatch(
    /,16383 'end':16383$|^'a':.* 'end':16383$/,
  )

  for (const text of ['', 'ab', 'abc', 'abcd', 'ab\ncd', 'aaaaaaa', 'é象👋棋 x', 'a\\b&c'])
    expect([...new Set(await ask<string[]>(`search_parts(${literal(text)})`))].sort()).toEqual(partsOf(text))
  expect(await ask(`search_parts(E'ab\\x01cd')`)).toEqual(['ab ', 'b c', ' cd'])
})
