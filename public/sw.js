/*
 * Lets the app open without a network: the page, its code, and the content that the user read last.
 *
 * The server sends `no-store` with every response under /trpc. This worker stores the queries in `cacheable` all the
 * same, so that users can read threads offline: only on this device, only for the user to whom the server gave them, and
 * only until that user signs out, another user signs in, or the server denies access. It stores no mutations, streams or
 * images. See docs/decisions/025-installable.md.
 */
const shell = 'folkmoot-shell-1'
const assets = 'folkmoot-assets-1'
const responses = 'folkmoot-answers-2'
const pages = 'folkmoot-pages-1'
/** Names the viewer of the latest response, and holds their account. A cache of its own, so that nothing displaces it. */
const viewers = 'folkmoot-viewer-1'
const viewerKey = '/kept-viewer'
const viewerPath = 'auth.viewer'

const cacheable = new Set(['auth.viewer', 'communities.bySlug', 'posts.byId', 'threads.open'])
const responsesMax = 50
const pagesMax = 30
// More than one version needs, so that pages of the previous version still load their code.
const assetsMax = 400

/** The page without content. */
const page = '/shell'
const shellFiles = [page, '/offline.html', '/offline.js', '/theme.js', '/icon.svg']

/** Increases when the cache is cleared, so that responses to earlier requests are not stored. */
let generation = 0

const deleteStored = () => Promise.all([caches.delete(responses), caches.delete(pages)])

/** Forgets the viewer first: without a viewer no stored response is served, even if the rest fails. */
async function clearResponses() {
  generation++
  await caches.delete(viewers)
  await deleteStored()
}

/** Returns null if no viewer is recorded, which is also the case after the browser has evicted the record. */
async function recordedViewer() {
  const record = await (await caches.open(viewers)).match(viewerKey)
  return record ? record.text() : null
}

/** The server names the viewer of every response: the id of a user, or `guest`. */
const viewerOf = (response) => response.headers.get('x-viewer') || null

/** Removes the oldest entries. `keys` returns them in order of insertion. */
async function trim(cache, max) {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)))
}

async function storeAssets(urls) {
  const cache = await caches.open(assets)
  const missing = []
  for (const url of urls) if (!(await cache.match(url))) missing.push(url)
  await Promise.allSettled(missing.map((url) => cache.add(url)))
  await trim(cache, assetsMax)
}

const assetsOf = (html) => [...new Set(html.match(/\/assets\/[\w.-]+/g) ?? [])]

async function storeShell(response) {
  await storeAssets(assetsOf(await response.clone().text()))
  await (await caches.open(shell)).put(page, response)
}

async function install() {
  const cache = await caches.open(shell)
  await cache.addAll(shellFiles)
  await storeShell(await cache.match(page))
  await self.skipWaiting()
}

/** Replaces the shell when a page comes from another version of the app, which has other files than the shell. */
async function updateShell(html) {
  const inPage = assetsOf(html)
  const stored = (await (await caches.open(shell)).match(page)) ?? new Response('')
  const inShell = assetsOf(await stored.text())
  if (inPage.length === 0 || (inShell.length > 0 && inShell.every((name) => inPage.includes(name)))) return
  const response = await fetch(page)
  if (isHtml(response)) await storeShell(response)
}

async function activate() {
  const current = [shell, assets, responses, pages, viewers]
  const names = (await caches.keys()).filter((name) => name.startsWith('folkmoot-') && !current.includes(name))
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Excludes the API, its documentation and files. */
const isPage = ({ pathname }) => !/^\/(api|trpc|feeds)\/|\.\w+$/.test(pathname)

const isHtml = (response) => response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html')

/** Prefers the network, so that nobody stays on an old version. */
async function open(event) {
  const { pathname, search } = new URL(event.request.url)
  const requestedIn = generation
  try {
    const response = await fetch(event.request)
    event.waitUntil(storePage(pathname + search, response.clone(), requestedIn))
    return response
  } catch {
    const cache = await caches.open(shell)
    const stored = (await readPage(pathname + search)) ?? (await cache.match(page))
    return stored ?? (await cache.match('/offline.html')) ?? Response.error()
  }
}

/** A file with a hash in its name never changes. */
async function asset(event) {
  const cache = await caches.open(assets)
  const known = await cache.match(event.request.url)
  if (known) return known
  const response = await fetch(event.request)
  if (response.status === 200 && !(response.headers.get('content-type') ?? '').startsWith('text/html')) {
    event.waitUntil(cache.put(event.request.url, response.clone()).then(() => trim(cache, assetsMax)))
  }
  return response
}

const shellFile = ({ request }) =>
  fetch(request).catch(
    async () => (await (await caches.open(shell)).match(new URL(request.url).pathname)) ?? Response.error(),
  )

/** The calls of a batched request, each with its input. */
function callsIn({ pathname, searchParams }) {
  const inputs = JSON.parse(searchParams.get('input') ?? '{}')
  return pathname
    .slice('/trpc/'.length)
    .split(',')
    .map((path, at) => ({ path, input: JSON.stringify(inputs[at] ?? null) }))
}

/** The viewer is a part of the key, so that no user is ever served a response that another one received. */
const keyFor = (viewer, { path, input }) =>
  `/kept/${encodeURIComponent(viewer)}/${path}?input=${encodeURIComponent(input)}`

const isRefusal = ({ error }) => [401, 403, 404].includes(error?.data?.httpStatus)

/**
 * Records the viewer, and deletes the responses of others. Returns the generation in which their response may be stored;
 * null if the cache was cleared since the request.
 */
async function recordViewer(viewer, requestedIn) {
  const before = await recordedViewer()
  if (requestedIn !== generation) return null
  if (before === viewer) return requestedIn
  const clearing = before === null ? deleteStored() : clearResponses()
  // Clearing for another viewer has begun a generation.
  const now = generation
  await clearing
  if (now !== generation) return null
  await (await caches.open(viewers)).put(viewerKey, new Response(viewer))
  if (now === generation) return now
  await caches.delete(viewers)
  return null
}

const accountKey = (viewer) => keyFor(viewer, { path: viewerPath, input: 'null' })

/** Stores one response after another, so that two viewers cannot be recorded at once. */
let storing = Promise.resolve()
function storeInTurn(store) {
  storing = storing.catch(() => {}).then(store)
  return storing
}

const pageKey = (viewer, path) => keyFor(viewer, { path: 'page', input: path })
/** Forms for guests and searches are of no use offline. */
const isWorthStoring = ({ status }, path) => status === 200 && !/^\/(login|signup|search)(?![\w-])/.test(path)
const isRefusedPage = ({ status }) => [401, 403, 404].includes(status)

/** Records the viewer of a page. Stores the page if the server rendered it for them. */
const storePage = (path, response, requestedIn) =>
  storeInTurn(async () => {
    const viewer = viewerOf(response)
    // Before all that may fail, and for every page: from now on others' pages must not be served.
    const now = viewer === null ? null : await recordViewer(viewer, requestedIn)
    const html = isHtml(response) ? await response.text() : ''
    if (now !== null && !response.redirected) await storeRendered(pageKey(viewer, path), { path, html, response }, now)
    await updateShell(html)
  })

async function storeRendered(key, { path, html, response }, now) {
  const cache = await caches.open(pages)
  if (isRefusedPage(response)) await cache.delete(key)
  if (!isWorthStoring(response, path) || !html.includes('id="page-state"')) return
  await cache.delete(key)
  await cache.put(key, new Response(html, { headers: response.headers }))
  await trim(cache, pagesMax)
  if (now !== generation) await caches.delete(pages)
}

/** Returns the recorded viewer's stored page, marked as such for src/client/platform/offline.ts. */
async function readPage(path) {
  const viewer = await recordedViewer()
  const stored = viewer !== null && (await (await caches.open(pages)).match(pageKey(viewer, path)))
  if (!stored) return null
  const html = (await stored.text()).replace('<div id="root"', '<div id="root" data-stored')
  return new Response(html, { headers: stored.headers })
}

/**
 * Stores the account that a page shows, because rendered pages never ask for it. The page may be an old one of a former
 * user, so it is no proof of who is signed in: the account is served only while the server has named it.
 */
const storeAccount = (account) =>
  storeInTurn(async () => {
    const viewer = account.id
    const storedIn = generation
    if (![null, viewer].includes(await recordedViewer())) return
    const cache = await caches.open(viewers)
    await cache.put(accountKey(viewer), Response.json({ result: { data: account } }))
    if (storedIn !== generation) await caches.delete(viewers)
  })

const cacheOf = ({ path }) => caches.open(path === viewerPath ? viewers : responses)

const storeResponses = (calls, response, requestedIn) =>
  storeInTurn(async () => {
    const viewer = viewerOf(response)
    const now = viewer === null ? null : await recordViewer(viewer, requestedIn)
    const results = now === null ? null : await response.json()
    if (!Array.isArray(results)) return
    for (const [at, call] of calls.entries()) {
      const answer = results[at]
      if (!cacheable.has(call.path) || !answer) continue
      const cache = await cacheOf(call)
      const key = keyFor(viewer, call)
      if (isRefusal(answer)) await cache.delete(key)
      if (!answer.result || now !== generation) continue
      // Deletes the entry first, so that it becomes the newest.
      await cache.delete(key)
      await cache.put(key, Response.json(answer))
    }
    await trim(await caches.open(responses), responsesMax)
    if (now !== generation) await Promise.all([caches.delete(viewers), caches.delete(responses)])
  })

const unreachable = { error: { message: 'The server could not be reached.', code: -32603, data: {} } }

/** Returns the viewer's cached result of a call; null without one. */
async function storedResult(viewer, call) {
  if (!cacheable.has(call.path)) return null
  const stored = await (await cacheOf(call)).match(keyFor(viewer, call))
  if (stored) return stored.json()
  return viewer === 'guest' && call.path === viewerPath ? { result: { data: null } } : null
}

/**
 * Returns the recorded viewer's cached results of these calls, or null if there are none. A header tells the page that
 * they are stored, and whether they contain more than the viewer (see src/client/platform/connection.ts).
 */
async function readStored(calls) {
  const viewer = await recordedViewer()
  if (viewer === null) return null
  const found = await Promise.all(calls.map((call) => storedResult(viewer, call)))
  if (!found.some(Boolean)) return null
  const isRead = found.some((one, at) => one && calls[at].path !== viewerPath)
  const results = found.map((one) => one ?? unreachable)
  return Response.json(results, { headers: { 'x-stored': isRead ? 'content' : 'viewer' } })
}

async function answerQuery(event, url) {
  const calls = callsIn(url)
  const requestedIn = generation
  try {
    const response = await fetch(event.request)
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
    if (isJson && response.status < 500) event.waitUntil(storeResponses(calls, response.clone(), requestedIn))
    return response
  } catch (error) {
    const stored = await readStored(calls)
    if (!stored || requestedIn !== generation) throw error
    return stored
  }
}

/** Stores a page that was opened without this worker. */
async function storeOpenPage(url) {
  const requestedIn = generation
  if (url.origin !== self.location.origin || !isPage(url)) return
  await storePage(url.pathname + url.search, await fetch(url.href), requestedIn)
}

const isStream = (request) => (request.headers.get('accept') ?? '').includes('text/event-stream')

/** Whether this is a batched query, and not a stream, with at least one cacheable call. */
function isReading(request, url) {
  if (!url.pathname.startsWith('/trpc/') || isStream(request) || url.searchParams.get('batch') !== '1') return false
  return url.pathname
    .slice('/trpc/'.length)
    .split(',')
    .some((path) => cacheable.has(path))
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

const onMessage = {
  forget: clearResponses,
  viewer: ({ viewer }) => storeAccount(viewer),
  keep: ({ urls, page }) =>
    Promise.allSettled([
      storeAssets(urls.filter((url) => url.startsWith('/assets/'))),
      page && storeOpenPage(new URL(page)),
    ]),
}

self.addEventListener('message', (event) => {
  const act = onMessage[event.data?.kind]
  if (act) event.waitUntil(act(event.data))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  // A form may sign its user in or out.
  if (request.mode === 'navigate' && request.method !== 'GET') event.waitUntil(clearResponses())
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(open(event))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event))
  else if (shellFiles.includes(url.pathname)) event.respondWith(shellFile(event))
  else if (isReading(request, url)) event.respondWith(answerQuery(event, url))
})
