import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The browser part of the package. Its server part would double the time that the server takes to start. */
const root = join(import.meta.dirname, '../../../../node_modules/@fastify/swagger-ui/static')
const files = '/api/docs/static'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>HTTP interface</title>
<link rel="stylesheet" href="${files}/swagger-ui.css">
<link rel="stylesheet" href="${files}/index.css">
<link rel="icon" type="image/png" href="${files}/favicon-32x32.png" sizes="32x32">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${files}/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

const script = `SwaggerUIBundle({
  dom_id: '#swagger-ui',
  url: '/api/openapi.json',
  deepLinking: true,
  validatorUrl: null,
})
`

/** Shows the document at `/api/openapi.json` to people, at `/api/docs`. */
export async function mountApiDocs(app: FastifyInstance) {
  const schema = { hide: true }
  for (const path of ['/api/docs', '/api/docs/'])
    app.get(path, { schema }, (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/start.js', { schema }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  await app.register(serveStatic, { root, prefix: `${files}/`, index: false, decorateReply: false, schemaHide: true })
}
