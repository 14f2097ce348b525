import { setTimeout as sleep } from 'node:timers/promises'

const idLine = /^id: (.+)$/m
const commentIds = /"id":"([0-9a-f-]{36})"/g

/**
 * Follows the stream of a thread on one process as a browser does: reconnects with the last id whenever it ends. `seen`
 * holds the ids of all comments that arrived.
 */
export function watchThread(address: () => string, cookie: string, postId: string) {
  const seen = new Set<string>()
  const away = new AbortController()
  let lastId = ''
  let connections = 0

  async function follow() {
    const input = encodeURIComponent(JSON.stringify({ postId }))
    const headers = { cookie, accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) }
    // A silent process is left after a while, as the product's client does.
    const signal = AbortSignal.any([away.signal, AbortSignal.timeout(40_000)])
    const answer = await fetch(`${address()}/trpc/threads.live?input=${input}`, { headers, signal })
    if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`)
    connections += 1
    let rest = ''
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + piece).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) {
        for (const [, id = ''] of frame.matchAll(commentIds)) seen.add(id)
        lastId = idLine.exec(frame)?.[1] ?? lastId
      }
    }
  }

  const running = (async () => {
    while (!away.signal.aborted) {
      await follow().catch(() => {})
      await sleep(200)
    }
  })()
  return {
    seen,
    connections: () => connections,
    async stop() {
      away.abort()
      await running
    },
  }
}
