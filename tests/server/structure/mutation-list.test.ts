import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutated } from '../../mutation/mutant.ts'
import { mutants } from '../../mutation/mutants/mutants.ts'

test('every mutant still fits the source, and names tests that exist', () => {
  const faults = mutants.flatMap((mutant) => {
    const isPlantable = existsSync(mutant.file) && mutated(mutant, readFileSync(mutant.file, 'utf8')) !== null
    const missing = mutant.tests.filter((file) => !existsSync(file))
    return isPlantable && missing.length === 0 ? [] : [`${mutant.name}: ${mutant.file} ${missing.join(' ')}`]
  })
  expect(faults, 'Adapt tests/mutation/mutants to the changed source').toEqual([])
})
