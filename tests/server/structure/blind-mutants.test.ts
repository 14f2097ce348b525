import { expect, test } from 'vitest'
import { candidatesIn } from '../../mutation/blind/candidates.ts'
import { drawMutants } from '../../mutation/blind/draw.ts'

const source = `import type { Db } from './db.ts'
const kept = 50
interface Options { size: 5 }
export function list(db: Db, limit: number, isAll = false) {
  if (limit <= 0) return []
  const name = isAll ? 'all' : 'some'
  const query = db.selectFrom('post').select('id')
    .where('deletedAt', 'is', null)
    .where('rank', '<=', limit)
    .limit(limit + 1)
  return name !== 'none' && query.execute()
}
export const Row = () => <Box size={18} onClick={() => show(3)} />
`

/** The faults, each as the source would have it in place of the first text. */
const faultsIn = (text: string) =>
  candidatesIn('a.tsx', text).flatMap(({ kind, start, end, replacements }) =>
    replacements.map((after) => `${kind}: ${text.slice(start, end).trim()} → ${after.trim()}`),
  )

test('finds the conditions, borders, clauses and constants of a source, and no types, imports or looks', () => {
  expect(faultsIn(source)).toEqual([
    'constant: 50 → 1',
    'constant: 50 → 5000',
    'constant: false → true',
    'dropped clause: if (limit <= 0) return [] → ;',
    'negated condition: limit <= 0 → !(limit <= 0)',
    'border: <= → <',
    'constant: 0 → 1',
    'negated condition: isAll → !(isAll)',
    "dropped clause: .where('deletedAt', 'is', null) → ",
    "negated condition: 'is' → 'is not'",
    "dropped clause: .where('rank', '<=', limit) → ",
    "border: '<=' → '<'",
    'dropped clause: .limit(limit + 1) → ',
    'constant: 1 → 0',
    'constant: 1 → 100',
    "dropped clause: name !== 'none' && query.execute() → (name !== 'none')",
    "dropped clause: name !== 'none' && query.execute() → (query.execute())",
    'negated condition: !== → ===',
    'constant: 3 → 1',
    'constant: 3 → 300',
  ])
})

test('draws the same faults for the same seed, each once, and others for another', () => {
  const sources = new Map([
    ['b.tsx', source],
    ['a.tsx', source],
  ])
  const described = (seed: number, count: number) =>
    drawMutants(sources, count, seed).map(({ file, line, before, after }) => `${file}:${line} ${before} → ${after}`)
  expect(described(7, 12)).toEqual(described(7, 12))
  expect(described(7, 12)).not.toEqual(described(8, 12))
  expect(new Set(described(7, 12)).size).toBe(12)
  const all = drawMutants(sources, 1_000, 7)
  expect(all).toHaveLength(2 * candidatesIn('a.tsx', source).length)
  for (const { source: damaged } of all) expect(damaged).not.toBe(source)
})
