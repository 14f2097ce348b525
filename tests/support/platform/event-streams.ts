import { isTrackedEnvelope } from '@trpc/server'
import { onTestFinished } from 'vitest'
import type { ThreadEvent } from '../../../src/shared/discussions/threads.ts'
import type { TestUser, World } from '../world.ts'

interface StreamInput {
  postId: string
  lastEventId?: string
}

/** Subscribes to a thread over tRPC; the stream is closed after the test. */
export async function subscribeToThread({ api }: Pick<TestUser, 'api'>, input: StreamInput) {
  const stream = await api.threads.live(input)
  const events = stream[Symbol.asyncIterator]()
  /** The next event and its number; null at the end of the stream. */
  async function next(): Promise<{ id: string; event: ThreadEvent } | null> {
    // tRPC's types describe the value after serialization, which has not happened here.
    const value: unknown = (await events.next()).value
    return isTrackedEnvelope<ThreadEvent>(value) ? { id: value[0], event: value[1] } : null
  }
  return {
    next,
    /** All events until one that `isLast`. */
    async until(isLast: (event: ThreadEvent) => boolean): Promise<ThreadEvent[]> {
      const heard: ThreadEvent[] = []
      for (let one = await next(); one; one = await next()) {
        heard.push(one.event)
        if (isLast(one.event)) break
      }
      return heard
    },
    /** Only between two events: a stream that waits for one ends with its connection. */
    close: async () => void (await events.return?.()),
  }
}

interface Frame {
  event: string
  id: string | null
  data: unknown
}

function frameOf(text: string): Frame {
  const fields = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [name = '', ...value] = line.split(': ')
    if (name !== '') fields.set(name.replace(/:$/, ''), value.join(': '))
  }
  const data = fields.get('data') ?? ''
  return { event: fields.get('event') ?? 'message', id: fields.get('id') ?? null, data: data && JSON.parse(data) }
}

async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame, undefined> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true })
    const parts = text.split(/\n\n+/)
    text = parts.pop() ?? ''
    for (const part of parts) if (part !== '') yield frameOf(part)
  }
}

/** The network address of the world's server. */
export async function serverAddress({ app }: Pick<World, 'app'>) {
  const listening = app.server.address()
  if (listening && typeof listening === 'object') return `http://127.0.0.1:${listening.port}`
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** Opens a thread's stream over the network as a browser does; `lastEventId` is sent as on a reconnect. */
export async function openThreadStream(
  world: Pick<World, 'app'>,
  { cookie }: { cookie: string },
  { postId, lastEventId, prefix = '/trpc' }: StreamInput & { prefix?: string },
) {
  const away = new AbortController()
  const input = encodeURIComponent(JSON.stringify({ postId }))
  const answer = await fetch(`${await serverAddress(world)}${prefix}/threads.live?input=${input}`, {
    headers: {
      cookie,
      accept: 'text/event-stream',
      'accept-encoding': 'gzip, br',
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
    signal: away.signal,
  })
  if (!answer.body) throw new Error('a stream without a body')
  const frames = framesOf(answer.body)
  onTestFinished(() => away.abort())
  return {
    status: answer.status,
    headers: answer.headers,
    /** The next text from the server; null when the connection has ended. */
    next: async (): Promise<Frame | null> => (await frames.next()).value ?? null,
    close: () => away.abort(),
  }
}
