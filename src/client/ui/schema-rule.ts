import { schemaResolver } from '@mantine/form'
import type { z } from 'zod'
import { translateNow } from './languages/texts.tsx'

/** Validates a form by a schema, and shows its messages in the language of the page. */
export function schemaRule<Schema extends z.ZodType>(schema: Schema) {
  const validate = schemaResolver(schema, { sync: true })
  return (values: object) =>
    Object.fromEntries(Object.entries(validate(values)).map(([field, error]) => [field, translateNow(String(error))]))
}
