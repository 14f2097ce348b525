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
const breaches = []
const breach = (rule, file, to, why) => breaches.push(`error ${rule}: ${file} → ${to}\n    ${why}`)

const matches = (pattern, text) => (pattern instanceof RegExp ? pattern.test(text) : !pattern.not.test(text))
const isDevPackage = (name) => Object.hasOwn(devDependencies, name)

for (const [file, found] of imports)
  for (const { to, isType, isMissing } of found) {
    if (isMissing) breach('resolvable', file, to, 'The imported file does not exist.')
    for (const { name, why, from, to: target, typesPass } of rules) {
      if (!matches(from, file) || (typesPass && isType)) continue
      if (target === 'dev-package' ? isDevPackage(to) : matches(target, to)) breach(name, file, to, why)
    }
  }

/** Returns a file's side, its domain, and the domain's place in the order of that side. */
function placeOf(file) {
  const [, side, domain] = /^src\/(server|shared|client)\/(?:features\/)?([^/]+)/.exec(file) ?? []
  return side && { side, domain, level: domains[side].indexOf(domain) }
}

for (const [file, found] of imports) {
  const from = placeOf(file)
  if (!from) continue
  if (from.level === -1) {
    breach('known-domains', file, from.domain, 'A new domain needs a place in the order.')
    continue
  }
  for (const { to } of found) {
    const target = placeOf(to)
    if (target?.side === from.side && target.level > from.level)
      breach(
        'only-downwards',
        file,
        to,
        `A domain must import only lower ones. Lowest first: ${domains[from.side].join(', ')}.`,
      )
  }
}

/** Returns the groups of files or rooms that import each other in a cycle (Tarjan's algorithm). */
function cycles(arrows) {
  const order = new Map()
  const low = new Map()
  const stack = []
  const found = []
  const visit = (node) => {
    order.set(node, order.size)
    low.set(node, order.get(node))
    stack.push(node)
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== order.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) found.push(group)
  }
  for (const node of arrows.keys()) if (!order.has(node)) visit(node)
  return found
}

const inside = (found) => found.map(({ to }) => to).filter((to) => imports.has(to))
const arrows = new Map([...imports].map(([file, found]) => [file, inside(found)]))
for (const group of cycles(arrows))
  breach('no-cycles', group[0], group.slice(1).join(' → '), 'Files must not import each other in a cycle.')

/** Files of a domain outside such folders are separate rooms. */
const roomOf = (file) => /^src\/(?:server|shared|client)\/(?:features\/)?[^/]+\/[^/]+/.exec(file)?.[0] ?? file

const rooms = new Map(files.map((file) => [roomOf(file), new Set()]))
for (const [file, found] of imports)
  for (const { to, isType } of found) {
    const passes = !imports.has(to) || (isType && typesOfAllRooms.test(file))
    if (!passes && roomOf(to) !== roomOf(file)) rooms.get(roomOf(file)).add(roomOf(to))
  }
for (const group of cycles(rooms))
  breach('no-room-cycles', group[0], group.slice(1).join(' → '), 'Rooms must not import each other in a cycle.')

if (breaches.length > 0) console.error(breaches.join('\n'))
console.log(`boundaries: ${files.length} files, ${breaches.length} violations`)
if (breaches.length > 0 || files.length === 0) process.exitCode = 1
