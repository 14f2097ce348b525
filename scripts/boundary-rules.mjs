/**
 * The domains of each side, and the files next to them, lowest first. Imports within a side point to earlier entries.
 * The sides need separate lists: in the client, posts, communities and profiles embed the report menu and the settings
 * page embeds notification and feed settings, while on the server moderation reads posts, communities and profiles.
 */
const server = [
  ...[
    'platform',
    'instance',
    'notify',
    'identity',
    'communities',
    'discussions',
    'users',
    'notifications',
    'discovery',
  ],
  ...['moderation', 'operations', 'administration', 'router.ts', 'mails.ts', 'jobs.ts', 'api', 'app.ts'],
]
const client = [
  ...['service-worker', 'start', 'ui', 'platform', 'instance', 'identity', 'moderation', 'communities', 'discussions'],
  ...['notifications', 'discovery', 'users', 'administration', 'pages', 'app', 'main.tsx', 'rendering'],
]
/** @type {Readonly<Record<string, readonly string[]>>} */
export const domains = { server, shared: server, client }

/**
 * All rooms use the context, which imports the types of all services, so these imports do not count towards cycles of
 * rooms.
 */
export const typesOfAllRooms = /^src\/server\/platform\/context\.ts$/

/** @typedef {RegExp | { not: RegExp }} Pattern */

/** Type imports do not exist at run time, so rules about packages and sides may allow them. */
const typesPass = { typesPass: true }
/**
 * @param {string} name
 * @param {string} why
 * @param {Pattern} from
 * @param {Pattern | 'dev-package'} to
 * @param {{ typesPass?: boolean }} more
 */
const rule = (name, why, from, to, more = {}) => ({ name, why, from, to, ...more })

export const rules = [
  rule(
    'shared-stands-alone',
    'Shared code may import only zod, the profanity library, the Markdown parser and shared code.',
    /^src\/shared\//,
    {
      not: /^src\/shared\/|^(zod|obscenity|mdast-util-[a-z-]+|micromark-extension-[a-z-]+)$/,
    },
  ),
  rule(
    'client-knows-server-types-only',
    'The client must not import server code, which would reach the bundle.',
    /^src\/client\//,
    /^(src\/(server|cli)\/|migrations\/|server\.ts)/,
    typesPass,
  ),
  rule(
    'server-without-client',
    'The server must not import client code.',
    /^(src\/(server|cli)\/|migrations\/)/,
    /^src\/client\//,
  ),
  rule(
    'migrations-stand-alone',
    'A migration must not import code, because its effect must never change.',
    /^migrations\//,
    /^(src\/|server\.ts)/,
  ),
  rule(
    'commands-on-top',
    'Nothing may import the command line or server.ts.',
    /^(src\/(server|client|shared)\/|migrations\/)/,
    /^(src\/cli\/|server\.ts)/,
  ),
  rule(
    'routers-only-in-router',
    'A domain must not import the router of another.',
    { not: /^src\/server\/router\.ts$/ },
    /^src\/server\/.+\/router\.ts$/,
  ),
  rule(
    'server-needs-no-dev-packages',
    'The server may import only `dependencies`; Vite is for development.',
    /^(src\/(server|cli|shared)\/|migrations\/|server\.ts)(?!.*\/development-client\.ts$)/,
    'dev-package',
    typesPass,
  ),
  rule(
    'policies-are-pure',
    'An ability table must be pure: it may import shared code, other ability tables and types.',
    /^src\/server\/.*(membership|abilities)\.ts$/,
    { not: /^src\/shared\/|(membership|abilities)\.ts$/ },
    typesPass,
  ),
  rule(
    'sql-only-in-queries',
    'SQL belongs in queries, in predicates of access modules and in platform/db.',
    /^(src\/|server\.ts)(?!server\/platform\/db\/)(?!.*(queries|access\/predicates)\.ts$)/,
    /^kysely$/,
    typesPass,
  ),
  rule(
    'driver-only-in-db',
    'Only platform/db may depend on the kind of database.',
    /^(src\/|server\.ts|migrations\/)(?!server\/platform\/db\/)/,
    /^better-sqlite3$/,
  ),
  rule(
    'lucia-only-in-sessions',
    'Only one module may change sessions.',
    /^(src\/|server\.ts)(?!server\/identity\/sessions\/sessions\.ts$)/,
    /^lucia$/,
  ),
]
