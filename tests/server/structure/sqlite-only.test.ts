import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noDatabase, sqliteOnly } from '../../support/postgres/sqlite-only.ts'

test('every test that does not run on PostgreSQL exists', () => {
  for (const { files, titles = [], reason } of sqliteOnly)
    for (const file of files) {
      const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
      for (const title of titles) expect(source, file).toContain(title)
      if (reason === noDatabase) expect(source, file).not.toMatch(/\b(open|create)World\b|test-database/)
    }
})
