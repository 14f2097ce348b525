import * as fc from 'fast-check'
import { z } from 'zod'
import { hostileCursor, hostileString, hostileValue } from './hostile-values.ts'
import type { SeededWorld } from './seeded-world.ts'

/** The key in `World.known` of valid values, by field; for `id` it depends on the procedure. */
const kindOfField: Record<string, string> = {
  slug: 'slugs',
  community: 'slugs',
  postId: 'posts',
  commentId: 'comments',
  parentId: 'comments',
  forumId: 'forums',
  forum: 'forums',
  topics: 'topics',
  topic: 'topics',
  ids: 'forums',
  userId: 'people',
  author: 'people',
  targetId: 'targets',
  cursor: 'cursors',
  email: 'emails',
  emails: 'emails',
  to: 'emails',
  contactEmail: 'emails',
  password: 'passwords',
  currentPassword: 'passwords',
  newPassword: 'passwords',
  token: 'tokens',
  invitation: 'tokens',
  ticket: 'tokens',
  name: 'names',
  targetType: 'targetTypes',
  lastEventId: 'numbers',
}

const kindOfId: [prefix: string, kind: string][] = [
  ['posts.', 'posts'],
  ['saved.', 'posts'],
  ['threads.', 'posts'],
  ['reports.post', 'posts'],
  ['reports.comment', 'comments'],
  ['reports.review', 'posts'],
  ['comments.', 'comments'],
  ['people.', 'people'],
  ['adminPeople.', 'people'],
  ['reports.user', 'people'],
  ['requests.', 'requests'],
  ['invitations.', 'invitations'],
  ['desk.', 'cases'],
  ['inbox.', 'notices'],
  ['account.', 'sessions'],
  ['communitySettings.removeWordRule', 'wordRules'],
  ['communitySettings.', 'forums'],
  ['adminSettings.', 'wordRules'],
]

function knownFor(path: string, field: string, { values }: SeededWorld): readonly string[] {
  if (field === 'lastEventId') return ['0', '1', '999999999', '01', '-1', '1e3', '９']
  const kind = field === 'id' ? kindOfId.find(([prefix]) => path.startsWith(prefix))?.[1] : kindOfField[field]
  return values[kind ?? ''] ?? []
}

const lengths = (schema: z.ZodString) => {
  const min = schema.minLength ?? 0
  const max = Math.min(schema.maxLength ?? 2_000, 50_000)
  return { min, max: Math.max(min, max) }
}

const sentence = 'Peas can go in before the last frost, beans after it; mind the slugs. '

/** Texts of the maximum and minimum length, one character more, and between. */
function stringOf(schema: z.ZodString, isValid: boolean): fc.Arbitrary<string> {
  const { min, max } = lengths(schema)
  const middle = Math.min(max, min + 30)
  const length = isValid ? fc.constantFrom(max, middle) : fc.constantFrom(min, min + 1, max - 1, max, max + 1, middle)
  const ofLength = length.map((size) =>
    sentence.repeat(Math.ceil(Math.max(size, 0) / sentence.length)).slice(0, Math.max(size, 0)),
  )
  return isValid ? ofLength : fc.oneof({ weight: 3, arbitrary: ofLength }, { weight: 2, arbitrary: hostileString })
}

const numberOf = (schema: z.ZodNumber, isValid: boolean) => {
  const least = Math.max(schema.minValue ?? -10, -(2 ** 53))
  const most = Math.min(schema.maxValue ?? 1_000, 2 ** 53)
  const within = fc.integer({ min: Math.ceil(least), max: Math.floor(most) })
  return isValid ? within : fc.oneof(fc.constantFrom(least, most, least - 1, most + 1, (least + most) / 2), within)
}

interface Knowledge {
  /** Values of the world for a field of this name. */
  of: (field: string) => readonly string[]
  /** Whether only valid values may come, so that the request passes validation. */
  isValid: boolean
}

/** Values of the schema's shape; fields take values of the world where it has some. */
function shaped(schema: unknown, knows: Knowledge, field = ''): fc.Arbitrary<unknown> {
  const inner = (next: unknown) => shaped(next, knows, field)
  const { isValid } = knows
  if (schema instanceof z.ZodOptional)
    return fc.oneof({ weight: 2, arbitrary: inner(schema.unwrap()) }, fc.constant(undefined))
  if (schema instanceof z.ZodDefault) return fc.oneof(inner(schema.unwrap()), fc.constant(undefined))
  if (schema instanceof z.ZodNullable)
    return fc.oneof({ weight: 3, arbitrary: inner(schema.unwrap()) }, fc.constant(null))
  if (schema instanceof z.ZodPipe) return inner(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  if (schema instanceof z.ZodArray) return fc.array(inner(schema.element), { maxLength: 12 })
  if (schema instanceof z.ZodRecord) return fc.dictionary(hostileString, inner(schema.valueType), { maxKeys: 5 })
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(inner))
  if (schema instanceof z.ZodLiteral) return fc.constantFrom<unknown>(...schema.values)
  if (schema instanceof z.ZodEnum) return fc.constantFrom<unknown>(...schema.options)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber) return numberOf(schema, isValid)
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, part]) => [name, shaped(part, knows, name)] as const)
    return fc.record(Object.fromEntries(fields))
  }
  if (!(schema instanceof z.ZodString)) return hostileValue
  const values = knows.of(field)
  if (isValid && values.length > 0) return fc.constantFrom(...values)
  const made = field === 'cursor' ? hostileCursor : stringOf(schema, isValid)
  return values.length === 0 ? made : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, made)
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Changes one thing in the input: removes a field, changes its shape, wraps it in a list, or adds one. */
const mutated = (input: unknown, at: number, how: string, strange: unknown): unknown => {
  if (!isFields(input)) return strange
  const names = Object.keys(input)
  const name = names[at % Math.max(names.length, 1)] ?? 'id'
  const { [name]: old, ...others } = input
  if (how === 'without') return others
  if (how === 'replaced') return { ...others, [name]: strange }
  if (how === 'listed') return { ...others, [name]: [old, old] }
  if (how === 'nested') return { ...others, [name]: { [name]: old } }
  if (how === 'appended')
    return {
      ...others,
      [name]: `${typeof old === 'string' ? old : JSON.stringify(old)}${typeof strange === 'string' ? strange : '\0'}`,
    }
  return { ...input, [typeof strange === 'string' ? strange.slice(0, 100) : 'unknown']: strange }
}

/**
 * Inputs for a procedure from four sources: valid ones, ones of its schema, mutations of those, and arbitrary ones.
 */
export function validInputs(path: string, schema: unknown, world: SeededWorld): fc.Arbitrary<unknown> {
  const of = (field: string) => knownFor(path, field, world)
  const [valid, ofSchema] = [true, false].map((isValid) =>
    schema ? shaped(schema, { of, isValid }) : fc.constant(undefined),
  ) as [fc.Arbitrary<unknown>, fc.Arbitrary<unknown>]
  const how = fc.constantFrom('without', 'replaced', 'replaced', 'listed', 'nested', 'appended', 'added')
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 4, arbitrary: ofSchema },
    { weight: 3, arbitrary: fc.tuple(ofSchema, fc.nat(20), how, hostileValue).map((parts) => mutated(...parts)) },
    { weight: 1, arbitrary: hostileValue },
  )
}
