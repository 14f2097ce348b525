import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const maxLines = 300

test(`no source file is longer than ${maxLines} lines`, () => {
  const files = globSync(['server.ts', '{src,scripts,tests,migrations}/**/*.{ts,tsx,mjs}'], { cwd: root })
  expect(files.length).toBeGreaterThan(1_000)
  const lengthOf = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
  const long = files
    .map((file) => `${file}: ${lengthOf(file)}`)
    .filter((line) => Number(line.split(': ')[1]) > maxLines)
  expect(long, 'Split the file by what it is about').toEqual([])
})
