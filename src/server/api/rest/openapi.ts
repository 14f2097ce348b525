import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/** Collects the paths registered after it into `/api/openapi.json`, and shows them at `/api/docs`. */
export async function documentRest(app: FastifyInstance, publicUrl: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Folkmoot',
        version: '1',
        description:
          'Every call carries the session cookie that signing in sets. A refusal is `{error}` with the matching status. ' +
          'Lists take `limit` and `cursor`, and name the next page in a `Link` header.',
      },
      servers: [{ url: publicUrl }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig: { deepLinking: true } })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
