import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emailComposers } from '../../../src/server/mails.ts'

const root = join(import.meta.dirname, '../../..')
const sources = globSync('src/**/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))

/** The mail kinds given to `queueMail` and `queueBatchedMails`, at each call. */
const queued = sources.flatMap((source) =>
  [...source.matchAll(/(?<!function )\bqueue(?:Batched)?Mails?\(\s*\w+,\s*([^,]+),/g)].map(([, kind = '']) => kind),
)

/** Every notification is mailed under its own kind, unless its caller says that another mail is sent. */
const noticed = sources.flatMap((source) =>
  [...source.matchAll(/\bnotify\(\s*\w+,\s*(\{[^}]*\})/g)].flatMap(([, notification = '']) => {
    const [, kind] = notification.match(/\bkind: ('[\w-]+')/) ?? []
    return notification.includes('withoutMail: true') ? [] : [kind ?? notification]
  }),
)

/** The worker drops a mail of a kind without a composer, so a missing one would go unnoticed. */
test('every queued mail has a kind with a composer, and every kind is queued somewhere', () => {
  const named = [...queued, ...noticed].filter((kind) => /^'[\w-]+'$/.test(kind))
  // The one call without a literal kind queues the mails of notifications.
  expect([...queued, ...noticed].filter((kind) => !named.includes(kind))).toEqual(['kind'])
  expect([...new Set(named.map((kind) => kind.slice(1, -1)))].sort()).toEqual(Object.keys(emailComposers).sort())
})
