import { schemaResolver } from '@mantine/form'
import { createElement } from 'react'
import type { z } from 'zod'
import { Translated } from './languages/texts.tsx'

const shown = (error: unknown) => createElement(Translated, { text: String(error) })

/** Validates a form by a schema. Its messages follow the language of the page. */
export function schemaRule<Schema extends z.ZodType>(schema: Schema) {
  const validate = schemaResolver(schema, { sync: true })
  return (values: object) =>
    Object.fromEntries(Object.entries(validate(values)).map(([field, error]) => [field, shown(error)]))
}
