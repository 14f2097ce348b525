import { isHtml, pageCache, trim } from './caches.ts'
import { storedPageAttribute } from './contract.ts'
import { shellPage, updateShell } from './shell.ts'
import { generation, keyFor, recordedViewer, recordViewer, storeInTurn, viewerOf } from './viewer.ts'

declare const self: ServiceWorkerGlobalScope

const pagesMax = 30

/** Excludes the API, its documentation and files. */
export const isPage = ({ pathname }: URL) => !/^\/(api|trpc|feeds)\/|\.\w+$/.test(pathname)

const pageKey = (viewer: string, path: string) => keyFor(viewer, { path: 'page', input: path })
/** Forms for guests and searches are of no use offline. */
const isWorthStoring = ({ status }: Response, path: string) =>
  status === 200 && !/^\/(login|signup|search)(?![\w-])/.test(path)
const isRefusedPage = ({ status }: Response) => [401, 403, 404].includes(status)

/** Records the viewer of a page. Stores the page if the server rendered it for them. */
const storePage = (path: string, response: Response, requestedIn: number) =>
  storeInTurn(async () => {
    const viewer = viewerOf(response)
    // Before any step that may fail, and for every page: from now on others' pages must not be served.
    const now = viewer === null ? null : await recordViewer(viewer, requestedIn)
    const html = isHtml(response) ? await response.text() : ''
    if (viewer !== null && now !== null && !response.redirected)
      await storeRendered(pageKey(viewer, path), { path, html, response }, now)
    await updateShell(html)
  })

interface RenderedPage {
  path: string
  html: string
  response: Response
}

async function storeRendered(key: string, { path, html, response }: RenderedPage, now: number) {
  const cache = await caches.open(pageCache)
  if (isRefusedPage(response)) await cache.delete(key)
  if (!isWorthStoring(response, path) || !html.includes('id="page-state"')) return
  await cache.delete(key)
  await cache.put(key, new Response(html, { headers: response.headers }))
  await trim(cache, pagesMax)
  if (now !== generation) await caches.delete(pageCache)
}

/** Returns the recorded viewer's stored page, marked as such for src/client/platform/offline.ts. */
async function readPage(path: string): Promise<Response | null> {
  const viewer = await recordedViewer()
  if (viewer === null) return null
  const stored = await (await caches.open(pageCache)).match(pageKey(viewer, path))
  if (!stored) return null
  const html = (await stored.text()).replace('<div id="root"', `<div id="root" ${storedPageAttribute}`)
  return new Response(html, { headers: stored.headers })
}

/** Prefers the network, so that no browser stays on an old version. */
export async function openPage(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  const requestedIn = generation
  try {
    const response = await fetch(event.request)
    event.waitUntil(storePage(pathname + search, response.clone(), requestedIn))
    return response
  } catch {
    return (await readPage(pathname + search)) ?? shellPage()
  }
}

/** Stores a page that was opened without this worker. */
export async function storeOpenPage(url: URL) {
  const requestedIn = generation
  if (url.origin !== self.location.origin || !isPage(url)) return
  await storePage(url.pathname + url.search, await fetch(url.href), requestedIn)
}
