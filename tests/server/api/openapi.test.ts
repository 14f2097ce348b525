import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { RestRow } from '../../../src/server/api/rest/route.ts'
import { restTable } from '../../../src/server/api/rest/table.ts'
import { limits } from '../../../src/shared/platform/limits.ts'
import { openWorld } from '../../support/checked-world.ts'
import { plainImage, upload as sendUpload } from '../../support/platform/images.ts'

interface Operation {
  operationId?: string
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}

interface Document {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

async function documentation() {
  const world = await openWorld()
  const answer = await world.guest.rest('GET', '/api/openapi.json')
  expect(answer.status).toBe(200)
  return answer.body as Document
}

/** Every value of this keyword at any depth. A property of that name is not a keyword. */
const valuesOf = (key: string, node: unknown, isKeyword = true): unknown[] => {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => [
    ...(isKeyword && name === key ? [value] : []),
    ...valuesOf(key, value, name !== 'properties'),
  ])
}

/** The one path without a row, because its body is not JSON. */
const upload = '/api/media/upload'

/** Whether a documented answer has the body of every error, and a separate description. */
const isError = ({ description, content }: Operation['responses'][string]) =>
  description !== 'Default Response' &&
  isDeepStrictEqual(content?.['application/json']?.schema, { $ref: '#/components/schemas/Error' })

/** The types of a documented answer: several for unions. */
const formsOf = (schema: { type?: string; anyOf?: { type?: string }[] } = {}) =>
  (schema.anyOf ?? [schema]).map(({ type }) => type)

const formsFor = ({ isList, itemsName }: RestRow) => {
  if (!isList) return [expect.stringMatching(/object|array/)]
  return itemsName === null ? ['array'] : ['array', 'object']
}

const documented = (path: string) => path.replace(/:(\w+)/g, '{$1}')

test('documents every path of the table, the upload and the export in OpenAPI 3.1, and nothing else', async () => {
  const document = await documentation()
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Folkmoot', version: expect.stringMatching(/./) },
    servers: [{ url: 'http://folkmoot.test' }],
  })
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const opened = restTable.map(({ method, path }) => `${method} ${documented(path)}`)
  expect(described.sort()).toEqual([...opened, `POST ${upload}`, 'GET /api/users/me/export'].sort())
})

test('describes the purpose, input and answer of every path', async () => {
  const document = await documentation()
  const ids = []
  for (const row of restTable) {
    const path = documented(row.path)
    const operation = document.paths[path]?.[row.method.toLowerCase()]
    expect.soft(operation).toMatchObject({ summary: row.summary, operationId: row.calls })
    ids.push(operation?.operationId)
    const { parameters = [], responses = {}, requestBody } = operation ?? {}
    const named = parameters.filter((parameter) => parameter.in === 'path')
    expect.soft(named.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    for (const parameter of parameters) {
      expect.soft(['path', 'query', 'header'], path).toContain(parameter.in)
      expect.soft(parameter.schema, `${path} ${parameter.name}`).toBeTypeOf('object')
      if (parameter.in === 'path') expect.soft(parameter.required).toBe(true)
    }
    if (row.isList) expect.soft(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['limit', 'cursor']))
    expect.soft(Object.keys(responses).sort()).toEqual([String(row.status), '4XX', '5XX'])
    for (const response of Object.values(responses)) {
      expect.soft(response.description).toBeTypeOf('string')
      expect.soft(Object.keys(response.content?.['application/json']?.schema ?? {})).not.toEqual([])
    }
    const answer = responses[row.status]?.content?.['application/json']?.schema
    expect.soft(formsOf(answer)).toEqual(formsFor(row))
    if (requestBody) {
      expect.soft(row.method).not.toBe('GET')
      expect.soft(Object.keys(requestBody.content)).toEqual(['application/json'])
    }
  }
  expect(new Set(ids).size).toBe(restTable.length)
})

test('describes the refusals and failures of every path', async () => {
  const { paths } = await documentation()
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { responses }]) => ({ verb: `${method} ${path}`, responses })),
  )
  expect(operations).toHaveLength(restTable.length + 2)
  for (const { verb, responses } of operations) {
    const errors = Object.entries(responses).filter(([status]) => !status.startsWith('2'))
    expect.soft(Object.fromEntries(errors), verb).toMatchObject({ '4XX': {}, '5XX': {} })
    for (const [status, response] of errors) expect.soft(isError(response), `${verb} ${status}`).toBe(true)
  }
})

test('describes the form, the answer and each refusal of the upload', async () => {
  const { paths } = await documentation()
  const { requestBody, responses = {} } = paths[upload]?.post ?? {}
  expect(requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    properties: { file: { type: 'string', format: 'binary' }, community: { type: 'string' } },
    required: ['file'],
  })
  const answer = responses['200']?.content?.['application/json']?.schema
  expect(answer).toMatchObject({ properties: { secure_url: { type: 'string' } }, required: ['secure_url'] })

  const world = await openWorld({ limitsRates: true })
  const [ann, root] = [await world.user('Ann'), await world.user('Root', { isSuperAdmin: true })]
  const image = await plainImage(60, 40)
  const statusOf = async (by: { cookie: string }, file: Uint8Array, part?: object) =>
    (await sendUpload(world, by, file, part)).status
  const refused = [
    await statusOf(world.guest, image),
    await statusOf(ann, Buffer.from('no image')),
    await statusOf(ann, image, { field: 'photo' }),
    await statusOf(ann, Buffer.alloc(limits.imageBytesMax + 1)),
    await statusOf(ann, image, { before: { community: 'nowhere' } }),
  ]
  let last = 400
  while (last === 400) last = await statusOf(ann, Buffer.from('no image'))
  await root.api.adminSettings.save({ takesUploads: false })
  refused.push(last, await statusOf(await world.user('Bob'), image))
  expect(refused).toEqual([401, 400, 400, 413, 404, 429, 403])
  expect(Object.keys(responses)).toEqual(expect.arrayContaining([...new Set(refused)].map(String)))
})

test('describes the idempotency key of each call that creates something, and of no other', async () => {
  const { paths } = await documentation()
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [] }]) => {
      const header = parameters.find(({ name, in: kind }) => kind === 'header' && name === 'Idempotency-Key')
      return { verb: `${method.toUpperCase()} ${path}`, header }
    }),
  )
  const withKey = operations.flatMap(({ verb, header }) => (header ? [verb] : []))
  expect(withKey).toEqual(
    expect.arrayContaining([
      ...['POST /api/auth/signup', 'POST /api/communities', 'POST /api/communities/by-slug/{slug}/invite'],
      ...[
        'POST /api/posts',
        'POST /api/posts/{postId}/comments',
        'POST /api/posts/{id}/report',
        'POST /api/media/upload',
      ],
    ]),
  )
  expect(withKey.filter((verb) => !verb.startsWith('POST '))).toEqual([])
  expect(withKey).not.toContain('POST /api/auth/login')
  for (const { header } of operations)
    if (header) expect(header).toMatchObject({ required: false, schema: { type: 'string', maxLength: 255 } })
})

test('describes the input of a write as its schema checks it', async () => {
  const { paths } = await documentation()
  const schemaOf = (path: string) => paths[path]?.post?.requestBody?.content['application/json']?.schema
  expect(schemaOf('/api/posts')).toMatchObject({
    properties: { title: { type: 'string', maxLength: 300 }, content: { maxLength: 40_000 }, forumId: {} },
    required: ['title', 'content', 'forumId'],
  })
  expect(schemaOf('/api/posts/{postId}/comments')).toMatchObject({ required: ['content'] })
  expect(schemaOf('/api/communities')).toMatchObject({
    properties: {
      name: {},
      description: {},
      isPrivate: {},
      requiresApproval: {},
      guidelines: {},
      topics: { type: 'string' },
    },
    required: ['name', 'description'],
  })
})

test('resolves every reference, and uses only JSON Schema types', async () => {
  const document = await documentation()
  const references = valuesOf('$ref', document)
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references) {
    const target = String(reference)
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
    expect.soft(target, String(reference)).toBeTypeOf('object')
  }
  const types = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']
  for (const type of valuesOf('type', document).flat()) expect.soft(types).toContain(type)
  // Left over from OpenAPI 3.0.
  expect(valuesOf('nullable', document)).toEqual([])
})

test('serves the documentation as a page at /api/docs', async () => {
  const world = await openWorld()
  const page = await world.app.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const url = new URL(file, 'http://folkmoot.test/api/docs').pathname
    expect.soft((await world.app.inject(url)).statusCode, url).toBe(200)
  }
})
