import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const check = join(import.meta.dirname, '../../../scripts/vocabulary.mjs')
const tree = mkdtempSync(join(tmpdir(), 'folkmoot-vocabulary-'))
afterAll(() => rmSync(tree, { recursive: true, force: true }))

const refusedIn = (files: Record<string, string>) => {
  rmSync(join(tree, 'src'), { recursive: true, force: true })
  mkdirSync(join(tree, 'src'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(tree, 'src', name), text)
  const { status, stderr } = spawnSync(process.execPath, [check], { cwd: tree, encoding: 'utf8' })
  return { status, refused: stderr.split('\n').filter((line) => line !== '') }
}

test('the check refuses retired words in file names, variables, functions, parameters and types', () => {
  const { status, refused } = refusedIn({
    'desk.ts': 'export {}',
    'names.ts': [
      'export const openDesk = 1',
      'export function tellAuthor(standing: string) { return standing }',
      'export interface PersonRow { id: string }',
      'export const nameOf = ({ person: { name: inbox } }: { person: { name: string } }) => inbox',
    ].join('\n'),
  })
  expect(status).toBe(1)
  expect(refused.map((line) => line.split(': ')[1])).toEqual([
    'src/desk.ts',
    'openDesk',
    'tellAuthor',
    'standing',
    'PersonRow',
    'inbox',
  ])
})

test('the check refuses wide words as whole names only, and words where texts are taken apart', () => {
  const { status, refused } = refusedIn({
    'names.ts': [
      'export type Known = string',
      'export function placeOf(asked: string, words: string) { return asked + words }',
      'export const knownUsers = ({ place: found }: { place: string }) => found',
    ].join('\n'),
    'search.ts': 'export const words = 1',
  })
  expect(status).toBe(1)
  expect(refused.map((line) => line.match(/instead of "(\w+)"/)?.[1])).toEqual(['known', 'asked', 'words', 'found'])
})

test('the check accepts standard terms, and the names of stored columns and answer fields', () => {
  expect(refusedIn({ 'user.ts': 'export const nameOf = ({ person }: { person: string }) => person' }).status).toBe(0)
  expect(refusedIn({}).status).toBe(1)
})
