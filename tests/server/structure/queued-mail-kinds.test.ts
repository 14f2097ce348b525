import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emailComposers } from '../../../src/server/mails.ts'

const root = join(import.meta.dirname, '../../..')
const sources = globSync('src/**/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))

/** What is given to `queueMail` and `queueBatchedMail` as the kind of the mail, at each place that queues one. */
const queued = sources.flatMap((source) =>
  [...source.matchAll(/(?<!function )\bqueue(?:Batched)?Mail\(\s*\w+,\s*([^,]+),/g)].map(([, kind = '']) => kind),
)

/** Every notice is mailed under its own kind, unless whoever gives it says that a mail goes out already. */
const noticed = sources.flatMap((source) =>
  [...source.matchAll(/\bnotify\(\s*\w+,\s*(\{[^}]*\})/g)].flatMap(([, notification = '']) => {
    const [, kind] = notification.match(/\bkind: ('[\w-]+')/) ?? []
    return notification.includes('withoutMail: true') ? [] : [kind ?? notification]
  }),
)

/** The worker drops a mail that nobody can write: a kind nobody writes would never be missed. */
test('every queued mail has a kind with a composer, and every kind is queued somewhere', () => {
  const named = [...queued, ...noticed].filter((kind) => /^'[\w-]+'$/.test(kind))
  // The one place that names none queues the mails of notices.
  expect([...queued, ...noticed].filter((kind) => !named.includes(kind))).toEqual(['kind'])
  expect([...new Set(named.map((kind) => kind.slice(1, -1)))].sort()).toEqual(Object.keys(emailComposers).sort())
})
