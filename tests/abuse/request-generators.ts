import type { AnyTRPCProcedure } from '@trpc/server'
import * as fc from 'fast-check'
import type { RestRow } from '../../src/server/api/rest/route.ts'
import { restTable } from '../../src/server/api/rest/table.ts'
import { appRouter } from '../../src/server/router.ts'
import { type PageAction, pageActions } from '../../src/shared/platform/page-actions.ts'
import { garbageBody, hostileString } from './hostile-values.ts'
import { validInputs } from './input-generators.ts'
import { actors, type SeededWorld } from './seeded-world.ts'
import type { Call } from './send.ts'

/** A target, and the generator of its requests. */
export interface AttackTarget {
  name: string
  transport: Call['transport'] | 'batch'
  calls: fc.Arbitrary<Call>
}

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>
const schemaOf = (path: string) => ((procedures[path]?._def ?? {}) as { inputs?: unknown[] }).inputs?.[0]

/** Spare users call what ends the caller's own session or account. */
const takesOneself = /^(auth\.(logout|changePassword|resetPassword|secondFactor)|account\.|twoFactor\.)/

function actorFor(path: string, world: SeededWorld): fc.Arbitrary<string> {
  const own = takesOneself.test(path) ? ['guest', 'stranger', 'unverified2'] : [...actors]
  const names = takesOneself.test(path) ? [...own.slice(0, 2), ...world.spares] : own
  return fc.constantFrom(...names)
}

/** Escapes every byte that a URL does not allow; a lone surrogate becomes invalid UTF-8. */
function escaped(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return text.replace(/[\s\S]/g, (unit) => (/[\ud800-\udfff]/.test(unit) ? '%ED%A0%80' : encodeURIComponent(unit)))
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** The server refuses longer targets before any code of ours. */
const addressMax = 12_000

function queryOf(fields: [string, unknown][]): string {
  const pairs = fields.flatMap(([name, value]) => {
    if (value === undefined) return []
    const values = Array.isArray(value) && value.length > 0 ? value : [value]
    return values.map((one) => `${escaped(name)}=${escaped(asText(one))}`)
  })
  const query = pairs.join('&').slice(0, addressMax)
  return query === '' ? '' : `?${query.replace(/%[0-9A-F]?$/, '')}`
}

const fieldsOf = (input: unknown) =>
  typeof input === 'object' && input !== null ? Object.entries(input as Record<string, unknown>) : []

const json = { 'content-type': 'application/json' }

const types = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json;;;',
  'application/xml',
  '*/*',
)
/** The content types of bodies, nearly always the right one. */
const contentType = fc.oneof({ weight: 12, arbitrary: fc.constant('application/json') }, types)

const garbageFor = (method: string) => (method === 'GET' ? fc.constant(null) : garbageBody)
const maybeGarbage = (method: string) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: garbageFor(method) })

function restCall(row: RestRow, as: string, input: unknown, garbage: string | null, type: string): Call {
  const rest = new Map(fieldsOf(input))
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => {
    const inputName = row.rename[name] ?? name
    const value = asText(rest.get(inputName) ?? '')
    rest.delete(inputName)
    return (
      escaped(value)
        .slice(0, addressMax)
        .replace(/%[0-9A-F]?$/, '') || '%20'
    )
  })
  const common = { target: row.calls, as, method: row.method, transport: 'rest' as const }
  if (row.method === 'GET') return { ...common, path: path + queryOf([...rest]), headers: {}, body: null }
  const body = garbage ?? (fieldsOf(input).length > 0 ? JSON.stringify(Object.fromEntries(rest)) : asText(input))
  return { ...common, path, headers: { 'content-type': type }, body }
}

function trpcCall(path: string, as: string, input: unknown, garbage: string | null, type: string): Call {
  const isMutation = procedures[path]?._def.type === 'mutation'
  const common = { target: path, as, transport: 'trpc' as const }
  const body = garbage ?? JSON.stringify(input) ?? ''
  if (isMutation) return { ...common, method: 'POST', path: `/trpc/${path}`, headers: { 'content-type': type }, body }
  const query =
    body === ''
      ? ''
      : `?input=${escaped(body)
          .slice(0, addressMax)
          .replace(/%[0-9A-F]?$/, '')}`
  const headers: Record<string, string> =
    procedures[path]?._def.type === 'subscription' ? { accept: 'text/event-stream' } : {}
  return { ...common, method: 'GET', path: `/trpc/${path}${query}`, headers, body: null }
}

function restTarget(row: RestRow, world: SeededWorld): AttackTarget {
  const parts = fc.tuple(
    actorFor(row.calls, world),
    validInputs(row.calls, schemaOf(row.calls), world),
    maybeGarbage(row.method),
    contentType,
  )
  return { name: `${row.method} ${row.path}`, transport: 'rest', calls: parts.map((made) => restCall(row, ...made)) }
}

function procedureTarget(path: string, world: SeededWorld): AttackTarget {
  const parts = fc.tuple(
    actorFor(path, world),
    validInputs(path, schemaOf(path), world),
    fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, garbageBody),
    contentType,
  )
  return { name: path, transport: 'trpc', calls: parts.map((made) => trpcCall(path, ...made)) }
}

/** Several calls in one request: too many, repeated, mixed kinds, missing inputs. */
function batchTarget(type: 'query' | 'mutation', world: SeededWorld): AttackTarget {
  const paths = Object.keys(procedures).filter(
    (path) => procedures[path]?._def.type === type && !takesOneself.test(path),
  )
  const one = fc
    .constantFrom(...paths)
    .chain((path) => fc.tuple(fc.constant(path), validInputs(path, schemaOf(path), world)))
  const some = fc.oneof(
    { weight: 6, arbitrary: fc.array(one, { minLength: 1, maxLength: 8 }) },
    fc.array(one, { minLength: 9, maxLength: 14 }),
  )
  const key = fc.oneof({ weight: 9, arbitrary: fc.constant('') }, hostileString)
  const calls = fc.tuple(fc.constantFrom<string>(...actors), some, key).map(([as, chosen, odd]): Call => {
    const names = chosen.map(([path]) => path).join(',')
    const body = JSON.stringify(Object.fromEntries(chosen.map(([, input], index) => [`${index}${odd}`, input])))
    const path = `/trpc/${names}?batch=1`
    const common = { target: `batch of ${type === 'query' ? 'queries' : 'mutations'}`, as, transport: 'trpc' as const }
    if (type === 'mutation') return { ...common, method: 'POST', path, headers: json, body }
    const input = escaped(body)
      .slice(0, addressMax)
      .replace(/%[0-9A-F]?$/, '')
    return { ...common, method: 'GET', path: `${path}&input=${input}`, headers: {}, body: null }
  })
  return { name: `batch of ${type === 'query' ? 'queries' : 'mutations'}`, transport: 'batch', calls }
}

/** Addresses outside both APIs: media, feeds, unsubscribe links, pages, and unknown ones. */
function pageTarget(world: SeededWorld): AttackTarget {
  const prefixes = [
    '/api/media/',
    '/api/uploads/',
    '/api/upload',
    '/api/admin/audit-log.csv?x=',
    '/api/',
    '/api/posts/',
    '/feeds/new.',
    '/feeds/communities/',
    '/feeds/mine/',
    '/feeds/people/',
    '/unsubscribe/',
    '/communities/',
    '/posts/',
    '/users/',
    '/admin/',
    '/assets/',
    '/trpc/',
    '/docs/',
    '/',
    '//',
    '/%2e%2e/',
  ]
  const values = Object.values(world.values).flat()
  const parts = fc.tuple(
    fc.constantFrom<string>(...actors),
    fc.constantFrom(...prefixes),
    fc.oneof(fc.constantFrom(...values), hostileString),
    fc.constantFrom('', '.atom', '.rss', '.json', '/avatar', '/..', '%00', '?input=%7B', '?batch=1'),
    fc.constantFrom('GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
    contentType,
    garbageBody,
  )
  const calls = parts.map(([as, prefix, name, ending, method, type, garbage]): Call => {
    const path =
      prefix +
      escaped(name)
        .slice(0, addressMax)
        .replace(/%[0-9A-F]?$/, '') +
      ending
    const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
    const headers: Record<string, string> = hasBody ? { 'content-type': type } : {}
    return { target: 'other addresses', as, method, path, headers, body: hasBody ? garbage : null, transport: 'page' }
  })
  return { name: 'other addresses', transport: 'page', calls }
}

/** Plain forms, at the address of a page. The user fills some fields; the button carries the others. */
function formTarget(action: PageAction, world: SeededWorld): AttackTarget {
  const prefixes = ['/', '//', '/login?returnTo=', '/communities/', '/posts/', '/%2e%2e/', '/?after=', '/nowhere#']
  const values = Object.values(world.values).flat()
  const parts = fc.tuple(
    actorFor(action, world),
    validInputs(action, schemaOf(action), world),
    fc.constantFrom(...prefixes),
    fc.oneof(fc.constantFrom(...values), hostileString),
    fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, garbageBody),
    fc.oneof({ weight: 12, arbitrary: fc.constant('application/x-www-form-urlencoded') }, types),
  )
  const calls = parts.map(([as, input, prefix, name, isFilled, garbage, type]): Call => {
    const pairs = fieldsOf(input).map(([field, value]) => `${escaped(field)}=${escaped(asText(value))}`)
    const filled = pairs.filter((_, index) => isFilled[index % isFilled.length])
    const button = `${action}=${encodeURIComponent(pairs.filter((pair) => !filled.includes(pair)).join('&'))}`
    const path =
      prefix +
      escaped(name)
        .slice(0, addressMax)
        .replace(/%[0-9A-F]?$/, '')
    const body = garbage ?? [...filled, button].join('&')
    const target = `form ${action}`
    return { target, as, method: 'POST', path, headers: { 'content-type': type }, body, transport: 'page' }
  })
  return { name: `form ${action}`, transport: 'page', calls }
}

/** Calls that start long work are fewer, because each copies the database. */
export const isHeavy = (name: string) => name === 'adminSettings.backUp'

const takesPlaces =
  /^(communitySettings\.(remove|archive|savePrivacy)$|adminSettings\.save$|userManagement\.suspend$|DELETE \/api\/communities)/

/** All targets whose name begins with `only`. */
export function attackTargets(world: SeededWorld, only = ''): AttackTarget[] {
  const targets = [
    ...restTable.map((row) => restTarget(row, world)),
    ...Object.keys(procedures).map((path) => procedureTarget(path, world)),
    batchTarget('query', world),
    batchTarget('mutation', world),
    ...pageActions.map((action) => formTarget(action, world)),
    pageTarget(world),
  ]
  // Removals of what other targets need come last.
  const isLast = ({ name }: AttackTarget) => Number(takesPlaces.test(name))
  return targets.filter(({ name }) => name.startsWith(only)).sort((a, b) => isLast(a) - isLast(b))
}
