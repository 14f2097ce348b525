import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { messages } from '../../../shared/platform/messages.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { limitDrain } from './unread-bodies.ts'

/** An import of node:http would evaluate all its exports, undici included, and delay the start by a tenth. */
const { STATUS_CODES } = process.getBuiltinModule('node:http')

type Headers = Readonly<Record<string, string>>

/** Node's error codes for requests that it cannot read; others mean that the bytes are not HTTP. */
const refusals: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, messages.requestTooSlow],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, messages.bodyTooLarge],
  HPE_HEADER_OVERFLOW: [431, messages.headersTooLarge],
}

/** The latest answer of each connection. */
const answers = new WeakMap<Socket, ServerResponse>()

/** Whether an answer to the same request was begun, so that another one would be taken for a part of it. */
function isAnswering(socket: Socket): boolean {
  const answer = answers.get(socket)
  return answer?.headersSent === true && !(answer.writableFinished && answer.req.complete)
}

const bodyOf = (error: string) => JSON.stringify({ error })

const headersOf = (headers: Headers, body: string) => ({
  ...headers,
  'x-request-id': newId(),
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  connection: 'close',
})

/** Returns the handler of requests that Node cannot read, for which no hook and no route runs. */
export const createClientErrorHandler = (headers: Headers) => (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
  const [status, message] = refusals[error.code ?? ''] ?? [400, messages.requestMalformed]
  const body = bodyOf(message)
  const lines = Object.entries(headersOf(headers, body)).map(([name, value]) => `${name}: ${value}`)
  // Discards the rest instead of resetting the connection, so that the client can read the answer.
  const { count } = limitDrain(socket)
  socket
    .on('data', () => {})
    .removeAllListeners('data')
    .on('data', count)
    .on('end', () => socket.destroy())
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

/** Refuses requests that Node would refuse with an empty answer. */
export function refuseMalformedRequests(app: FastifyInstance, headers: Headers) {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    answers.set(raw.socket, reply.raw)
    if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') return done()
    done(new AppError('BAD_REQUEST', messages.requestMalformed))
  })
  app.server.on('checkExpectation', (_request, response) => {
    const body = bodyOf(messages.expectationFailed)
    response.writeHead(417, headersOf(headers, body)).end(body)
  })
}
