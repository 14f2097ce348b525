import { runInNewContext } from 'node:vm'
import { classicScript } from '../../../vite.classic-scripts.ts'

const source = await classicScript('sw.js')
const origin = 'https://forum.example.org'
const whole = (address: string | { url: string }) =>
  new URL(typeof address === 'string' ? address : address.url, origin).href

type Handler = (event: object) => void
interface RequestOptions {
  method?: string
  mode?: string
  headers?: Record<string, string>
}

/** The parts of the Cache interface that the worker needs. */
function cacheWith(get: (url: string) => Promise<Response>, storage: { before: () => Promise<void> }) {
  const kept = new Map<string, Response>()
  const cache = {
    match: async (key: string) => {
      await storage.before()
      return kept.get(whole(key))?.clone()
    },
    put: async (key: string, response: Response) => {
      await storage.before()
      kept.set(whole(key), response)
    },
    delete: async (key: string | { url: string }) => {
      await storage.before()
      return kept.delete(whole(key))
    },
    keys: async () => {
      await storage.before()
      return [...kept.keys()].map((url) => ({ url }))
    },
    add: async (key: string) => void kept.set(whole(key), await get(whole(key))),
    addAll: async (keys: string[]) => {
      for (const key of keys) await cache.add(key)
    },
  }
  return cache
}

/**
 * The service worker as a browser runs it, on a fake network: `answers` are the server's answers to calls under /trpc,
 * `viewer` is who it says that asks, `page` is its page, `before` runs while an answer is pending.
 */
export function openServiceWorker() {
  const network = {
    isOff: false,
    /** The paths of all requests. */
    requests: [] as string[],
    answers: [] as object[],
    viewer: 'ann',
    page: '<!doctype html>',
    /** The status of pages, and the viewer for whom the server rendered them. */
    status: 200,
    reader: '',
    /** Whether the page without content cannot be fetched. */
    isShellBroken: false,
    /** The icon, and for how long browsers may keep stylesheets of the site. */
    icon: '<svg/>',
    sheetCaching: 'immutable',
    before: async (): Promise<void> => undefined,
  }
  const storage = {
    /** Runs before each step of the worker in its caches. */
    before: async (): Promise<void> => undefined,
  }
  const handlers = new Map<string, Handler>()
  const stores = new Map<string, ReturnType<typeof cacheWith>>()

  async function fetched(url: string): Promise<Response> {
    network.requests.push(new URL(url).pathname)
    if (network.isOff) throw new TypeError('Failed to fetch')
    await network.before()
    const { pathname } = new URL(url)
    if (pathname.startsWith('/trpc/'))
      return Response.json(network.answers, { headers: { 'x-viewer': network.viewer } })
    if (pathname.startsWith('/assets/'))
      return new Response(pathname, { headers: { 'content-type': 'text/javascript' } })
    if (pathname.startsWith('/appearance/'))
      return new Response(pathname, { headers: { 'content-type': 'text/css', 'cache-control': network.sheetCaching } })
    if (pathname === '/icon.svg') return new Response(network.icon, { headers: { 'content-type': 'image/svg+xml' } })
    const isShell = pathname === '/shell'
    if (isShell && network.isShellBroken) throw new TypeError('Failed to fetch')
    const viewer: Record<string, string> = network.reader === '' || isShell ? {} : { 'x-viewer': network.reader }
    const headers = { 'content-type': 'text/html; charset=utf-8', ...viewer }
    return new Response(network.page, { headers, status: isShell ? 200 : network.status })
  }
  const caches = {
    async open(name: string) {
      await storage.before()
      const cache = stores.get(name) ?? cacheWith(fetched, storage)
      stores.set(name, cache)
      return cache
    },
    delete: async (name: string) => {
      await storage.before()
      return stores.delete(name)
    },
    keys: async () => [...stores.keys()],
  }
  const pushes = { isSubscribed: true, shown: [] as { title: string; body: string }[] }
  const subscription = {
    unsubscribe: async () => {
      pushes.isSubscribed = false
      return true
    },
  }
  const self = {
    location: new URL(origin),
    addEventListener: (name: string, handler: Handler) => void handlers.set(name, handler),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined, matchAll: async () => [] },
    registration: {
      pushManager: { getSubscription: async () => (pushes.isSubscribed ? subscription : null) },
      showNotification: async (title: string, { body }: { body: string }) => void pushes.shown.push({ title, body }),
    },
  }
  const fetch = (request: string | { url: string }) => fetched(whole(request))
  runInNewContext(source, { self, caches, fetch, Response, URL, URLSearchParams })

  /** Sends the event, and waits for all work that it starts. */
  async function fire(name: string, event: object) {
    const works: Promise<unknown>[] = []
    let response: Promise<Response> | undefined
    handlers.get(name)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => void works.push(work),
      respondWith: (answer: Promise<Response>) => {
        response = answer
      },
    })
    const answer = await response
    await Promise.all(works)
    return answer
  }
  const requestFor = (path: string, { method = 'GET', mode = 'cors', headers = {} }: RequestOptions) => ({
    request: { url: whole(path), method, mode, headers: new Headers(headers) },
  })
  return {
    network,
    storage,
    pushes,
    /** Deletes caches as a browser does that needs the space. */
    evict: (isEvicted: (name: string) => boolean) => {
      for (const name of [...stores.keys()]) if (isEvicted(name)) stores.delete(name)
    },
    install: () => fire('install', {}),
    push: async (id: string) => void (await fire('push', { data: { json: () => ({ id }) } })),
    say: async (data: object) => void (await fire('message', { data })),
    ask: async (path: string) => (await fire('fetch', requestFor(path, {})))?.json(),
    /** How the worker marks its answer as stored; null if it is the server's. */
    markOf: async (path: string) => (await fire('fetch', requestFor(path, {})))?.headers.get('x-stored') ?? null,
    open: async (path: string, mode = 'navigate') => (await fire('fetch', requestFor(path, { mode })))?.text(),
    /** Sends a plain form, which the browser does itself. */
    submit: async (path: string) => void (await fire('fetch', requestFor(path, { mode: 'navigate', method: 'POST' }))),
    /** Whether the worker answers this request itself. */
    isTaken(path: string, options: RequestOptions = {}) {
      let isTaken = false
      const respondWith = (answer: Promise<Response>) => {
        isTaken = true
        answer.catch(() => undefined)
      }
      handlers.get('fetch')?.({ ...requestFor(path, options), respondWith, waitUntil: () => undefined })
      return isTaken
    },
  }
}
