// Checks all imports of the current tree, including type imports, against boundary-rules.mjs.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { domains, rules, typesOfAllRooms } from './boundary-rules.mjs'
import { importsOf } from './imports.mjs'

const files = globSync(['server.ts', '{src,migrations}/**/*.{ts,tsx}'])
  .filter((file) => !file.endsWith('.d.ts'))
  .map((file) => file.replaceAll(path.sep, '/'))
  .sort()
const { devDependencies = {} } = existsSync('package.json') ? JSON.parse(readFileSync('package.json', 'utf8')) : {}

const imports = new Map(files.map((file) => [file, importsOf(file)]))
/** @type {string[]} */
const breaches = []
/** @type {(rule: string, file: string, to: string, why: string) => void} */
const breach = (rule, file, to, why) => breaches.push(`error ${rule}: ${file} → ${to}\n    ${why}`)

/** @type {(pattern: import('./boundary-rules.mjs').Pattern, text: string) => boolean} */
const matches = (pattern, text) => (pattern instanceof RegExp ? pattern.test(text) : !pattern.not.test(text))
const isDevPackage = (/** @type {string} */ name) => Object.hasOwn(devDependencies, name)

for (const [file, fileImports] of imports)
  for (const { to, isType, isMissing } of fileImports) {
    if (isMissing) breach('resolvable', file, to, 'The imported file does not exist.')
    for (const { name, why, from, to: target, typesPass } of rules) {
      if (!matches(from, file) || (typesPass && isType)) continue
      if (target === 'dev-package' ? isDevPackage(to) : matches(target, to)) breach(name, file, to, why)
    }
  }

/**
 * Returns a file's side, its domain, and the domain's place in the order of that side.
 * @param {string} file
 */
function domainOf(file) {
  const [, side = '', domain = ''] = /^src\/(server|shared|client)\/(?:features\/)?([^/]+)/.exec(file) ?? []
  const order = domains[side]
  return order && { side, order, domain, level: order.indexOf(domain) }
}

for (const [file, fileImports] of imports) {
  const from = domainOf(file)
  if (!from) continue
  if (from.level === -1) {
    breach('known-domains', file, from.domain, 'A new domain needs a place in the order.')
    continue
  }
  for (const { to } of fileImports) {
    const target = domainOf(to)
    if (target?.side === from.side && target.level > from.level)
      breach(
        'only-downwards',
        file,
        to,
        `A domain must import only lower ones. Lowest first: ${from.order.join(', ')}.`,
      )
  }
}

/**
 * Returns the groups of files or rooms that import each other in a cycle (Tarjan's algorithm).
 * @param {Map<string, Iterable<string>>} arrows
 */
function cycles(arrows) {
  /** @type {Map<string, number>} */
  const order = new Map()
  /** @type {Map<string, number>} */
  const low = new Map()
  /** @type {string[]} */
  const stack = []
  /** @type {[string, ...string[]][]} */
  const cycles = []
  const visit = (/** @type {string} */ node) => {
    const own = order.size
    let lowest = own
    order.set(node, own)
    low.set(node, own)
    stack.push(node)
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest = Math.min(lowest, low.get(next) ?? own)
      low.set(node, lowest)
    }
    if (lowest !== own) return
    const [first = node, ...others] = stack.splice(stack.indexOf(node))
    if (others.length > 0) cycles.push([first, ...others])
  }
  for (const node of arrows.keys()) if (!order.has(node)) visit(node)
  return cycles
}

const inside = (/** @type {import('./imports.mjs').Import[]} */ fileImports) =>
  fileImports.map(({ to }) => to).filter((to) => imports.has(to))
const arrows = new Map([...imports].map(([file, allImports]) => [file, inside(allImports)]))
for (const [first, ...others] of cycles(arrows))
  breach('no-cycles', first, others.join(' → '), 'Files must not import each other in a cycle.')

/** Files of a domain outside such folders are separate rooms. */
const roomOf = (/** @type {string} */ file) =>
  /^src\/(?:server|shared|client)\/(?:features\/)?[^/]+\/[^/]+/.exec(file)?.[0] ?? file

/** @type {Map<string, Set<string>>} */
const rooms = new Map(files.map((file) => [roomOf(file), new Set()]))
for (const [file, fileImports] of imports)
  for (const { to, isType } of fileImports) {
    const passes = !imports.has(to) || (isType && typesOfAllRooms.test(file))
    if (!passes && roomOf(to) !== roomOf(file)) rooms.get(roomOf(file))?.add(roomOf(to))
  }
for (const [first, ...others] of cycles(rooms))
  breach('no-room-cycles', first, others.join(' → '), 'Rooms must not import each other in a cycle.')

if (breaches.length > 0) console.error(breaches.join('\n'))
console.log(`boundaries: ${files.length} files, ${breaches.length} violations`)
if (breaches.length > 0 || files.length === 0) process.exitCode = 1
