import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputErrorOf } from '../../../src/server/platform/input-errors.ts'
import { inEnglish, translatorInto } from '../../../src/server/platform/languages/translator.ts'
import { appRouter } from '../../../src/server/router.ts'
import { openWorld } from '../../support/checked-world.ts'

const values: unknown[] = [undefined, null, 5, -1, 0.5, Number.NaN, true, 'x', '', [], [5], {}, { a: 1 }, new Date(0)]

const schemas = Object.entries(appRouter._def.record).flatMap(([domain, procedures]) =>
  Object.entries(procedures).flatMap(([name, { _def }]) => {
    const [schema] = (_def as unknown as { inputs: z.ZodType[] }).inputs
    return schema ? [{ path: `${domain}.${name}`, schema }] : []
  }),
)

/** Returns the error of each of these values as the input, and as each of its fields. */
function errorsOf(schema: z.ZodType) {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const inputs = [...values, { a: 1, b: 2 }, ...fields.flatMap((key) => values.map((value) => ({ [key]: value })))]
  return inputs.flatMap((input) => schema.safeParse(input).error ?? [])
}

/** Whether the schema leaves the text to zod. Without the value, zod ends the text otherwise. */
function isByZod(issue: z.core.$ZodIssue) {
  const text = z.locales.en().localeError(issue as z.core.$ZodRawIssue)
  const [beginning] = String(typeof text === 'string' ? text : text?.message).split(', received')
  return issue.message.startsWith(String(beginning))
}

test('each text of zod that an input of the API can cause has a translation', async () => {
  const german = await translatorInto('de')
  const texts = new Set<string>()
  for (const { path, schema } of schemas) {
    for (const error of errorsOf(schema)) {
      const [issue] = error.issues
      if (!issue || !isByZod(issue)) continue
      const { error: text, phrase } = inputErrorOf(error)
      expect.soft(text, path).toContain(issue.message)
      expect.soft(phrase && inEnglish(phrase), path).toBe(text)
      expect.soft(phrase && german(phrase), text).not.toBe(text)
      texts.add(issue.code)
    }
  }
  expect(schemas.length).toBeGreaterThan(200)
  expect([...texts].sort()).toEqual(['invalid_format', 'invalid_type', 'invalid_union', 'unrecognized_keys'])
})

test('REST words them in the language that the request asks for, and in English without one', async () => {
  const world = await openWorld()
  const refusedBy = (url: string, payload: string, language: Record<string, string>) =>
    world.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...language } })
  for (const [url, payload, english, german] of [
    [
      '/api/auth/second-factor',
      '{"ticket":"xxxxxxxxxxxxxxxxxxxx","passkey":5}',
      { error: 'passkey: Invalid input: expected object, received number', field: 'passkey' },
      { error: 'passkey: ungültige Eingabe: erwartet object, erhalten number', field: 'passkey' },
    ],
    [
      '/api/auth/second-factor',
      '{"__proto__":{}}',
      { error: 'Unrecognized key: "__proto__"' },
      { error: 'Unbekannter Schlüssel: "__proto__"' },
    ],
  ] as const) {
    for (const [language, expected] of [
      [{}, english],
      [{ 'accept-language': 'xx' }, english],
      [{ 'accept-language': 'de' }, german],
    ] as const) {
      const answer = await refusedBy(url, payload, language)
      expect([answer.statusCode, answer.json()]).toEqual([400, expected])
    }
  }
})
