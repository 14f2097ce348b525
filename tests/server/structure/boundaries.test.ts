import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { domains, rules } from '../../../scripts/boundary-rules.mjs'

const root = join(import.meta.dirname, '../../..')
const copy = mkdtempSync(join(tmpdir(), 'folkmoot-boundaries-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

for (const name of ['package.json', 'server.ts', 'src', 'migrations']) {
  if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true })
}

/** Two rooms on one level whose files form no cycle, while the rooms do. */
const circle = 'circle'

/** The rule, the file that breaks it, and its content. */
const breaches: [rule: string, file: string, text: string][] = [
  ['no-cycles', 'src/client/ui/planted-a.ts', "import type { B } from './planted-b.ts'\nexport type A = B"],
  ['resolvable', 'src/server/platform/planted-lost.ts', "import './nowhere.ts'"],

  ['known-domains', 'src/server/planted/a.ts', 'export {}'],
  ['known-domains', 'src/server/planted.ts', 'export {}'],
  ['known-domains', 'src/client/features/planted/a.ts', 'export {}'],
  ['known-domains', 'src/shared/planted/a.ts', 'export {}'],

  ['only-downwards', 'src/server/identity/auth/planted.ts', "import '../../communities/communities/planted.ts'"],
  ['only-downwards', 'src/server/administration/planted-mails.ts', "import '../mails.ts'"],
  [
    'only-downwards',
    'src/server/api/rest/planted-app.ts',
    "import type { App } from '../../app.ts'\nexport type A = App",
  ],
  ['only-downwards', 'src/client/ui/planted-trpc.ts', "import '../platform/trpc.ts'"],
  ['only-downwards', 'src/client/features/discovery/home/planted.ts', "import '../../users/profiles/planted.ts'"],
  [
    'only-downwards',
    'src/client/features/identity/auth/planted.ts',
    "import '../../discussions/posts/posts.module.css'",
  ],
  [
    'only-downwards',
    'src/shared/instance/planted.ts',
    "import type { User } from '../identity/auth.ts'\nexport type A = User",
  ],

  ['no-room-cycles', 'src/server/platform/planted-a', circle],
  ['no-room-cycles', 'src/server/communities/planted-a', circle],
  ['no-room-cycles', 'src/client/features/discussions/planted-a', circle],
  ['no-room-cycles', 'src/shared/instance/planted-a', circle],

  ['server-needs-no-dev-packages', 'src/server/platform/planted-dev-package.ts', "import 'react'"],
  ['shared-stands-alone', 'src/shared/platform/planted.ts', "import '../../server/platform/ids.ts'"],
  ['client-knows-server-types-only', 'src/client/app/planted.ts', "import '../../server/platform/ids.ts'"],
  ['server-without-client', 'src/server/platform/planted-client.ts', "import '../../client/app/planted.ts'"],
  ['migrations-stand-alone', 'migrations/planted.ts', "import '../src/server/platform/ids.ts'"],
  [
    'routers-only-in-router',
    'src/server/administration/system-settings/planted.ts',
    "import '../../identity/auth/router.ts'",
  ],
  ['commands-on-top', 'src/server/platform/planted-command.ts', "import '../../cli/planted.ts'"],
  ['policies-are-pure', 'src/server/discussions/posts/access/abilities.ts', "import '../../platform/ids.ts'"],
  [
    'sql-only-in-queries',
    'src/server/identity/auth/planted-sql.ts',
    "import { sql } from 'kysely'\nexport const one = sql`1`",
  ],
  ['driver-only-in-db', 'src/server/identity/auth/planted-driver.ts', "import 'better-sqlite3'"],
  ['lucia-only-in-sessions', 'src/server/identity/auth/planted-lucia.ts', "import 'lucia'"],
]

/** The files that the breaches import. */
const supports = [
  'src/cli/planted.ts',
  'src/server/communities/planted.ts',
  'src/client/features/users/profiles/planted.ts',
]

describe('the import rules', () => {
  test('report every planted breach under the name of its rule', () => {
    const plant = (file: string, text: string) => {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      writeFileSync(join(copy, file), `${text}\n`)
    }
    const plantCircle = (domain: string) => {
      plant(`${domain}/planted-a/one.ts`, "import '../planted-b/one.ts'")
      plant(`${domain}/planted-b/one.ts`, 'export {}')
      plant(`${domain}/planted-b/two.ts`, "import '../planted-a/two.ts'")
      plant(`${domain}/planted-a/two.ts`, 'export {}')
    }
    for (const file of supports) plant(file, 'export {}')
    plant('src/client/ui/planted-b.ts', "import type { A } from './planted-a.ts'\nexport type B = A")
    for (const [, file, text] of breaches) {
      if (text === circle) plantCircle(dirname(file))
      else plant(file, text)
    }
    const check = join(root, 'scripts/boundaries.mjs')
    const { status, stderr } = spawnSync(process.execPath, [check], { cwd: copy, encoding: 'utf8' })
    expect(status).toBe(1)
    const missed = breaches.filter(([rule, file]) => !stderr.includes(`error ${rule}: ${file} → `))
    expect(missed).toEqual([])
  })

  test('each have a planted breach, those about domains one on each side', () => {
    const isProved = (rule: string, beginning: string) =>
      breaches.some(([name, file]) => name === rule && file.startsWith(beginning))
    const ofDomains = ['known-domains', 'only-downwards', 'no-room-cycles'].flatMap((rule) =>
      Object.keys(domains).map((side): [string, string] => [rule, `src/${side}/`]),
    )
    const others = ['no-cycles', 'resolvable', ...rules.map(({ name }) => name)].map((rule): [string, string] => [
      rule,
      '',
    ])
    expect([...ofDomains, ...others].filter(([rule, side]) => !isProved(rule, side))).toEqual([])
  })

  test('fail for a tree without files', () => {
    const check = join(root, 'scripts/boundaries.mjs')
    const empty = join(copy, 'empty')
    mkdirSync(empty)
    expect(spawnSync(process.execPath, [check], { cwd: empty }).status).toBe(1)
  })
})

/** The source files, without comments, in which `pattern` occurs. */
const filesWith = (pattern: RegExp) =>
  globSync(['server.ts', 'src/**/*.{ts,tsx}'], { cwd: root }).filter((file) =>
    pattern.test(readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')),
  )

describe('the access rules', () => {
  test('let only config.ts read the environment, and the launcher, which runs before it', () => {
    expect(filesWith(/\bprocess\s*\.\s*env\b|\bprocess\[|\benv\b.*from 'node:process'/).sort()).toEqual([
      'src/launcher/main.ts',
      'src/server/platform/config.ts',
    ])
  })

  test('allow queries only in queries.ts and db/, except the visibility predicates', () => {
    const builders = /\.(selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|executeQuery)\(/
    const elsewhere = filesWith(builders).filter((file) => !/queries\.ts$|^src\/server\/platform\/db\//.test(file))
    expect(elsewhere.filter((file) => !file.endsWith('/access/predicates.ts'))).toEqual([])
  })
})
