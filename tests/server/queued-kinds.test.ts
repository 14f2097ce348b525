import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composers } from '../../src/server/mails.ts'

const root = join(import.meta.dirname, '../..')
const sources = globSync('src/**/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))

/** What is given to `queueMail` as the kind of the mail, at each place that queues one. */
const queued = sources.flatMap((source) =>
  [...source.matchAll(/(?<!function )\bqueueMail\(\s*\w+,\s*([^,]+),/g)].map(([, kind = '']) => kind),
)

/** The worker drops a mail that nobody can write: a kind nobody writes would never be missed. */
test('every mail that is queued names a kind that somebody writes, and every kind is queued somewhere', () => {
  expect(queued.filter((kind) => !/^'[\w-]+'$/.test(kind))).toEqual([])
  expect([...new Set(queued.map((kind) => kind.slice(1, -1)))].sort()).toEqual(Object.keys(composers).sort())
})
