/** Capabilities that features call; they know no feature. */
const capabilities = ['db', 'mail', 'media', 'rate-limits', 'search', 'jobs', 'notices', 'live', 'answers']

/** The features, from the ground up: each may use those on lower floors, and those beside it. */
const floors = [
  ['moderation', 'audit'],
  ['settings', 'factors', 'instance'],
  ['auth'],
  ['topics', 'communities'],
  ['members', 'requests', 'invitations', 'community-settings'],
  ['posts'],
  ['comments'],
  ['reactions', 'people', 'saved'],
  ['reports', 'threads'],
  ['feeds', 'finder', 'readers', 'contact', 'desk'],
  ['account', 'inbox'],
  ['backups', 'statistics', 'checks'],
  ['admin', 'admin-people', 'admin-settings'],
]

/** What the outside meets: they see the features, nothing below sees them. */
const doors = ['rest', 'typed', 'pages']
const top = '(start|app|router)\\.ts$'

const folders = (names) => `^src/server/(${names.join('|')})/`
const features = floors.flat()
const typesFree = { dependencyTypesNot: ['type-only'] }
const packages = (...names) => `node_modules/(${names.join('|')})/`

const onlyDownwards = floors.slice(0, -1).map((floor, level) => ({
  name: `${floor.join('-and-')}-only-downwards`,
  comment: 'A feature uses those below it, never those above.',
  severity: 'error',
  from: { path: folders(floor) },
  to: { path: folders(floors.slice(level + 1).flat()) },
}))

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule('no-cycles', 'Types included: what goes round has no top and no bottom.', {}, { circular: true }),
    rule('resolvable', 'What is imported must exist.', {}, { couldNotResolve: true }),
    rule(
      'declared',
      'What runs imports packages that package.json names.',
      { path: '^(src|migrations|server\\.ts)' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'server-needs-no-dev-packages',
      'The server runs with `dependencies` alone; only development loads Vite.',
      { path: '^(src/(server|cli|shared)/|migrations/|server\\.ts)', pathNot: '^src/server/pages/development\\.ts$' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    ),
    rule(
      'shared-stands-alone',
      'The contract of both sides imports only zod, the profanity library and itself.',
      { path: '^src/shared/' },
      { pathNot: `^src/shared/|${packages('zod', 'obscenity')}` },
    ),
    rule(
      'client-knows-server-types-only',
      'Nothing of the server may reach the bundle.',
      { path: '^src/client/' },
      { path: '^(src/(server|cli)/|migrations/|server\\.ts)', ...typesFree },
    ),
    rule(
      'ui-knows-no-product',
      'src/client/ui knows no feature and no route.',
      { path: '^src/client/ui/' },
      { path: '^src/client/(?!ui/)' },
    ),
    rule(
      'server-without-client',
      'The server runs without a browser.',
      { path: '^(src/(server|cli)/|migrations/)' },
      { path: '^src/client/' },
    ),
    rule(
      'migrations-stand-alone',
      'A migration that shipped must not change with the code.',
      { path: '^migrations/' },
      { path: '^(src/|server\\.ts)' },
    ),
    rule(
      'known-folders',
      'A new folder of the server is given its place in .dependency-cruiser.cjs.',
      { path: '^src/server/[^/]+/', pathNot: folders([...capabilities, ...features, ...doors]) },
      {},
    ),
    rule(
      'capabilities-below',
      'What a capability needs of a feature is handed to it.',
      { path: folders(capabilities) },
      { path: folders(features) },
    ),
    ...onlyDownwards,
    rule(
      'routers-only-in-router',
      'Features meet below their routers.',
      { pathNot: '^src/server/router\\.ts$' },
      { path: '^src/server/[^/]+/router\\.ts$' },
    ),
    rule(
      'nothing-sees-the-doors',
      'The doors, `app`, `start` and `router` see the features; nothing below sees them.',
      { path: '^src/(server|cli)/', pathNot: `^src/server/${top}|${folders(doors)}` },
      { path: `^src/server/${top}|${folders(doors)}` },
    ),
    rule(
      'commands-on-top',
      'Nothing sees the operator’s command or server.ts.',
      { path: '^(src/(server|client|shared)/|migrations/)' },
      { path: '^(src/cli/|server\\.ts)' },
    ),
    rule(
      'policies-are-pure',
      'A policy decides from what it is given: it imports only shared, its like, and types.',
      { path: '^src/server/.*(policy|standing)\\.ts$' },
      { pathNot: '^src/shared/|(policy|standing)\\.ts$', ...typesFree },
    ),
    rule(
      'sql-only-in-queries',
      'SQL is written in queries.ts, db/ and migrations/.',
      { path: '^(src/|server\\.ts)', pathNot: '^src/server/db/|queries\\.ts$' },
      { path: packages('kysely'), ...typesFree },
    ),
    rule(
      'driver-only-in-db',
      'Only db/ knows which database it is.',
      { path: '^(src/|server\\.ts|migrations/)', pathNot: '^src/server/db/' },
      { path: packages('better-sqlite3') },
    ),
    rule(
      'lucia-only-in-sessions',
      'Sessions can be changed in one place.',
      { path: '^(src/|server\\.ts)', pathNot: '^src/server/auth/sessions\\.ts$' },
      { path: packages('lucia') },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
