import http from 'node:http'
import net from 'node:net'

/** A generated request; `as` names the actor whose cookie it carries. */
export interface Call {
  /** The targeted procedure or row. */
  target: string
  as: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
  /** The expected shape of the answer: see response-check.ts. */
  transport: 'rest' | 'trpc' | 'page'
}

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
  isStream: boolean
}

export interface Endpoint {
  host: string
  port: number
}

/** The time after which a request counts as stuck, in milliseconds. */
export const requestTimeout = 30_000

class Stuck extends Error {}

const kept = new http.Agent({ keepAlive: true, maxSockets: 64 })

function once(endpoint: Endpoint, call: Call, cookie: string, agent: http.Agent | false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Node sends no length with DELETE, so the server would read the body as the next request.
    const length = call.body !== null && { 'content-length': Buffer.byteLength(call.body) }
    const headers = { ...(cookie && { cookie }), ...length, ...call.headers }
    const request = http.request({ ...endpoint, agent, method: call.method, path: call.path, headers })
    const timer = setTimeout(
      () => request.destroy(new Stuck(`no answer in ${requestTimeout / 1000} s`)),
      requestTimeout,
    )
    request.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true
      const finish = () => {
        clearTimeout(timer)
        const body = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, isStream })
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        // A stream continues until the client leaves; its first event is enough.
        if (isStream) request.destroy()
      })
      response.on('close', finish)
    })
    request.end(call.body ?? undefined)
  })
}

/** Sends the call. Repeats it once on a new connection when the server was just closing the persistent one. */
export async function send(endpoint: Endpoint, call: Call, cookie: string): Promise<Answer> {
  try {
    return await once(endpoint, call, cookie, kept)
  } catch (error) {
    if (error instanceof Stuck || !/ECONNRESET|EPIPE|hang up/.test(String(error))) throw error
    return once(endpoint, call, cookie, false)
  }
}

export interface RawAnswer {
  status: number
  head: string
  body: string
  /** How the connection ended: by the server, or by our time limit. */
  isClosed: boolean
}

/** Writes raw bytes, and reads until the server closes or `wait` milliseconds have passed. */
export function sendRaw(endpoint: Endpoint, bytes: string | Buffer, wait = requestTimeout): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = net.connect(endpoint)
    const chunks: Buffer[] = []
    const finish = (isClosed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      const text = Buffer.concat(chunks).toString('latin1')
      const [head = '', ...body] = text.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1] ?? 0), head, body: body.join('\r\n\r\n'), isClosed })
    }
    const timer = setTimeout(() => finish(false), wait)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => finish(true))
    socket.on('close', () => finish(true))
    socket.on('connect', () => socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes))
  })
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const shown = 4_000

/** Returns the call as a shell command; its cookie must belong to a signed-in user of this role. */
export function curlCommand({ target, as, method, path, headers, body }: Call): string {
  const parts = [`curl -i -X ${method} ${quoted(`http://127.0.0.1:3000${path.slice(0, shown)}`)} --path-as-is`]
  if (as !== 'guest') parts.push(`-H "cookie: $${as.toUpperCase()}"`)
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${value.slice(0, 200)}`)}`)
  if (body !== null) parts.push(`--data-binary ${quoted(body.slice(0, shown))}`)
  return `# ${target}, as ${as}\n${parts.join(' \\\n  ')}`
}
