import { z } from 'zod'

// These functions derive values and schemas from the keys of a schema of texts.

export const emptyTexts = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, ''])) as Record<Key, string>

/** The fields of the texts in answers. */
export const textViews = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, z.string()])) as Record<Key, z.ZodString>

/** Returns the texts of a row without its other fields. */
export const pickTexts = <Key extends string>(row: Readonly<Record<Key, string>>, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Record<Key, string>
