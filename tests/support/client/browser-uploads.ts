import { onTestFinished } from 'vitest'
import type { TestUser, World } from '../world.ts'

interface Interceptor {
  beforeAsyncRequest: (call: { request: Request; window: { Response: typeof Response } }) => Promise<Response>
}
interface Dom {
  happyDOM: { settings: { fetch: { interceptor: Interceptor | null } } }
}

/**
 * Sends the requests of this DOM to the world's server, as `person`. `hold` delays them until its result is called.
 */
export function connectUploads({ app }: World, user: TestUser) {
  const { settings } = (window as unknown as Dom).happyDOM
  let gate = Promise.resolve()
  let isOffline = false
  settings.fetch.interceptor = {
    async beforeAsyncRequest({ request, window }) {
      const headers = { 'content-type': request.headers.get('content-type') ?? '', cookie: user.cookie }
      const payload = Buffer.from(await request.arrayBuffer())
      await gate
      if (isOffline) return new window.Response('', { status: 502 })
      const answer = await app.inject({ method: 'POST', url: new URL(request.url).pathname, payload, headers })
      return new window.Response(answer.body, { status: answer.statusCode })
    },
  }
  onTestFinished(() => {
    settings.fetch.interceptor = null
  })
  return {
    hold() {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return open
    },
    cut: () => {
      isOffline = true
    },
  }
}
