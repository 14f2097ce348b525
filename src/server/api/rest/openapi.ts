import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { mountApiDocs } from './api-docs.ts'

/** Publishes the routes registered after it in `/api/openapi.json` and at `/api/docs`. */
export async function mountOpenApi(app: FastifyInstance, publicUrl: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Folkmoot',
        version: '1',
        description:
          'Authenticate with the session cookie that signing in sets. Errors have the body `{error}` and a matching status. ' +
          'Texts of the server are English unless `Accept-Language` asks for another language of the site. ' +
          'Lists take `limit` and `cursor` and return the address of the next page in a `Link` header. ' +
          'Hot lists sort by `hot = created_hours + clamp(12·log2(1+s), 0, 72)`, where `s` is the number of reactors plus ' +
          'twice the number of commenters, each other than the author.',
      },
      servers: [{ url: publicUrl }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await mountApiDocs(app)
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
