import { z } from 'zod'
import { appRouter } from '../../../src/server/router.ts'
import { limits } from '../../../src/shared/platform/limits.ts'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  type?: string
  format?: string
  maxLength?: number
  items?: Schema
  maxItems?: number
  properties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
}

/** Takes six bytes in JSON, the most of all characters. */
const longestCharacter = '\u0001'

const formats: Readonly<Record<string, string>> = {
  email: `${'a'.repeat(limits.emailMax - '@example.org'.length)}@example.org`,
  uuid: crypto.randomUUID(),
  'date-time': new Date(0).toISOString(),
  date: new Date(0).toISOString().slice(0, 10),
}

/** Strings whose limit stands in a transformation, which JSON Schema cannot tell. */
const transformed: Readonly<Record<string, string | undefined>> = {
  'invitations.send.emails[]': formats.email,
  'inviteLinks.createPersonal.emails[]': formats.email,
}

const lengthOf = (value: unknown) => JSON.stringify(value).length
const longestOf = (values: unknown[]) => values.sort((one, other) => lengthOf(other) - lengthOf(one))[0]

/** Returns the longest value that a schema accepts. Throws if nothing limits it. */
function longest(schema: Schema, path: string, root: Schema): unknown {
  const within = (inner: Schema, name: string) => longest(inner, `${path}${name}`, root)
  if (schema.$ref) return within(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, '')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return longestOf(choices.map((choice) => within(choice, '')))
  if (schema.allOf) return longestOf(schema.allOf.map((part) => within(part, '')))
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return longestOf([...schema.enum])
  switch (schema.type) {
    case 'object': {
      const names = (schema.propertyNames?.enum ?? []) as string[]
      const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
      const fields = [...Object.entries(schema.properties ?? {}), ...names.map((name) => [name, rest] as const)]
      return Object.fromEntries(fields.map(([name, field]) => [name, within(field, `.${name}`)]))
    }
    case 'array':
      if (schema.maxItems === undefined) throw new Error(`${path} has no maximum of items`)
      return Array(schema.maxItems).fill(within(schema.items ?? {}, '[]'))
    case 'string': {
      const value = transformed[path] ?? formats[schema.format ?? '']
      if (value !== undefined) return value
      if (schema.maxLength === undefined) throw new Error(`${path} has no maximum length`)
      return longestCharacter.repeat(schema.maxLength)
    }
    case 'number':
    case 'integer':
      return Number.MAX_SAFE_INTEGER
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      throw new Error(`${path} has no known schema: ${JSON.stringify(schema)}`)
  }
}

interface Procedure {
  _def: { type: string; inputs: z.ZodType[] }
}

/** Returns the longest valid input of each procedure that takes any, by its path, as JSON. */
export const longestInputs = (): Map<string, { type: string; text: string }> =>
  new Map(
    Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).flatMap(([path, { _def }]) => {
      const [input] = _def.inputs
      if (!input) return []
      const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
      return [[path, { type: _def.type, text: JSON.stringify(longest(schema, path, schema)) }] as const]
    }),
  )
