import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'folkmoot-boundaries-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

for (const name of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs', 'server.ts', 'src', 'migrations']) {
  if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true })
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

/** Rule, the file that breaks it, and how. */
const breaches = [
  ['no-cycles', 'src/client/ui/planted-a.ts', "import type { B } from './planted-b.ts'\nexport type A = B"],
  ['no-cycles', 'src/client/ui/planted-b.ts', "import type { A } from './planted-a.ts'\nexport type B = A"],
  ['resolvable', 'src/server/planted-lost.ts', "import './nowhere.ts'"],
  ['declared', 'src/server/planted-undeclared.ts', "import 'semver'"],
  ['server-needs-no-dev-packages', 'src/server/planted-dev-package.ts', "import 'react'"],
  ['shared-stands-alone', 'src/shared/planted.ts', "import '../server/ids.ts'"],
  ['client-knows-server-types-only', 'src/client/app/planted.ts', "import '../../server/ids.ts'"],
  ['ui-knows-no-product', 'src/client/ui/planted-product.ts', "import '../app/planted.ts'"],
  ['server-without-client', 'src/server/planted-client.ts', "import '../client/app/planted.ts'"],
  ['migrations-stand-alone', 'migrations/planted.ts', "import '../src/server/ids.ts'"],
  ['known-folders', 'src/server/planted/planted.ts', "import '../ids.ts'"],
  ['capabilities-below', 'src/server/mail/planted.ts', "import '../auth/queries.ts'"],
  ['moderation-and-audit-only-downwards', 'src/server/moderation/planted.ts', "import '../settings/queries.ts'"],
  [
    'settings-and-factors-and-instance-only-downwards',
    'src/server/factors/planted.ts',
    "import type {} from '../auth/queries.ts'",
  ],
  ['auth-only-downwards', 'src/server/auth/planted.ts', "import '../communities/queries.ts'"],
  ['topics-and-communities-only-downwards', 'src/server/communities/planted.ts', "import '../posts/planted.ts'"],
  [
    'members-and-requests-and-invitations-and-community-settings-only-downwards',
    'src/server/members/planted.ts',
    "import '../posts/planted.ts'",
  ],
  ['posts-only-downwards', 'src/server/posts/planted.ts', "import '../comments/planted.ts'"],
  ['comments-only-downwards', 'src/server/comments/planted.ts', "import type {} from '../admin/planted.ts'"],
  ['reactions-and-people-and-saved-only-downwards', 'src/server/reactions/planted.ts', "import '../admin/planted.ts'"],
  [
    'feeds-and-finder-and-readers-and-contact-and-desk-only-downwards',
    'src/server/feeds/planted.ts',
    "import '../admin/planted.ts'",
  ],
  ['reports-and-threads-only-downwards', 'src/server/reports/planted.ts', "import '../admin/planted.ts'"],
  ['account-and-inbox-only-downwards', 'src/server/inbox/planted.ts', "import '../admin/planted.ts'"],
  ['backups-and-statistics-and-checks-only-downwards', 'src/server/checks/planted.ts', "import '../admin/planted.ts'"],
  ['routers-only-in-router', 'src/server/admin/planted.ts', "import '../auth/router.ts'"],
  ['nothing-sees-the-doors', 'src/server/planted-door.ts', "import './rest/planted.ts'"],
  ['nothing-sees-the-doors', 'src/server/auth/planted-door.ts', "import type {} from '../rest/planted.ts'"],
  ['commands-on-top', 'src/server/planted-command.ts', "import '../cli/planted.ts'"],
  ['policies-are-pure', 'src/server/posts/policy.ts', "import '../ids.ts'"],
  ['sql-only-in-queries', 'src/server/auth/planted-sql.ts', "import { sql } from 'kysely'\nexport const one = sql`1`"],
  ['driver-only-in-db', 'src/server/auth/planted-driver.ts', "import 'better-sqlite3'"],
  ['lucia-only-in-sessions', 'src/server/auth/planted-lucia.ts', "import 'lucia'"],
] as const

const supports = ['src/server/rest/planted.ts', 'src/cli/planted.ts']

describe('who may import whom', () => {
  test('every planted breach is found, under the name of its rule', { timeout: 30_000 }, () => {
    const plant = (file: string, text: string) => {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      writeFileSync(join(copy, file), `${text}\n`)
    }
    for (const file of supports) plant(file, 'export {}')
    for (const [, file, text] of breaches) plant(file, text)
    const check = join(root, 'scripts/boundaries.mjs')
    const { status, stderr } = spawnSync(process.execPath, [check], { cwd: copy, encoding: 'utf8' })
    expect(status).toBe(1)
    const missed = breaches.filter(([rule, file]) => !stderr.includes(`error ${rule}: ${file} → `))
    expect(missed).toEqual([])
  })

  test('every rule has a breach that proves it', () => {
    const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)(
      join(root, '.dependency-cruiser.cjs'),
    )
    const proved = new Set<string>(breaches.map(([rule]) => rule))
    expect(config.forbidden.map((rule) => rule.name).filter((name) => !proved.has(name))).toEqual([])
  })

  test('a tree of which nothing is read does not pass', () => {
    const check = join(root, 'scripts/boundaries.mjs')
    const empty = join(copy, 'empty')
    mkdirSync(empty)
    for (const name of ['tsconfig.json', '.dependency-cruiser.cjs', 'package.json'])
      cpSync(join(root, name), join(empty, name))
    expect(spawnSync(process.execPath, [check], { cwd: empty }).status).toBe(1)
  })
})

/** The source files, without comments, in which `pattern` occurs. */
const filesWith = (pattern: RegExp) =>
  globSync(['server.ts', 'src/**/*.{ts,tsx}'], { cwd: root }).filter((file) =>
    pattern.test(readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')),
  )

describe('who may do what', () => {
  test('only config.ts reads the environment', () => {
    expect(filesWith(/\bprocess\s*\.\s*env\b|\bprocess\[|\benv\b.*from 'node:process'/)).toEqual([
      'src/server/config.ts',
    ])
  })

  test('queries are built in queries.ts and db/ only, but for the predicates of what is visible', () => {
    const builders = /\.(selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|executeQuery)\(/
    const elsewhere = filesWith(builders).filter((file) => !/queries\.ts$|^src\/server\/db\//.test(file))
    expect(elsewhere.filter((file) => !file.endsWith('/visible.ts'))).toEqual([])
  })
})
