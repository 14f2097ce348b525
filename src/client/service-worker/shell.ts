import { startTextsName } from '../../shared/platform/start-texts.ts'
import { assetCache, isHtml, shellCache, trim } from './caches.ts'

/** The page without content. */
const page = '/shell'
const shellFiles = [page, '/offline.html', '/offline.js', '/theme.js', '/icon.svg']

// More than one version needs, so that pages of the previous version still load their code.
const assetsMax = 400

export async function storeAssets(urls: string[]) {
  const cache = await caches.open(assetCache)
  const missing: string[] = []
  for (const url of urls) if (!(await cache.match(url))) missing.push(url)
  await Promise.allSettled(missing.map((url) => cache.add(url)))
  await trim(cache, assetsMax)
}

const assetsIn = /\/(?:assets\/[\w.-]+|appearance\/accent-\w+\.css)/g

/** The files with a hash in their name that a page has. One of them is the colour of the site. */
const assetsOf = (html: string) => [...new Set(html.match(assetsIn) ?? [])]

async function storeShell(response: Response) {
  await storeAssets(assetsOf(await response.clone().text()))
  await (await caches.open(shellCache)).put(page, response)
}

export async function installShell() {
  const cache = await caches.open(shellCache)
  await cache.addAll(shellFiles)
  const stored = await cache.match(page)
  if (stored) await storeShell(stored)
}

const languageOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1]

const entities: Record<string, string> = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescaped = (text: string) => text.replace(/&(?:quot|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)

/** The texts of the start in the language of the shell; undefined in English, and without a shell. */
export async function storedTexts() {
  const html = await (await (await caches.open(shellCache)).match(page))?.text()
  const [, content] = new RegExp(`<meta name="${startTextsName}" content="([^"]*)"`).exec(html ?? '') ?? []
  return content === undefined ? undefined : unescaped(content)
}

/**
 * Replaces the shell when a page has other files than it, because of another version of the app or another colour of the site,
 * or another language.
 */
export async function updateShell(html: string) {
  const inPage = assetsOf(html)
  const stored = (await (await caches.open(shellCache)).match(page)) ?? new Response('')
  const shell = await stored.text()
  const inShell = assetsOf(shell)
  const isNewColor = inPage.some((name) => name.startsWith('/appearance/') && !inShell.includes(name))
  const isCurrent =
    inShell.length > 0 &&
    inShell.every((name) => inPage.includes(name)) &&
    !isNewColor &&
    languageOf(html) === languageOf(shell)
  if (inPage.length === 0 || isCurrent) return
  await installShell()
}

/** The page that opens without a network when none was stored under its address. */
export async function shellPage(): Promise<Response> {
  const cache = await caches.open(shellCache)
  return (await cache.match(page)) ?? (await cache.match('/offline.html')) ?? Response.error()
}

export const isAsset = ({ pathname }: URL) => assetsOf(pathname).includes(pathname)

export const isShellFile = ({ pathname }: URL) => shellFiles.includes(pathname)

export const shellFile = ({ request }: FetchEvent) =>
  fetch(request).catch(
    async () => (await (await caches.open(shellCache)).match(new URL(request.url).pathname)) ?? Response.error(),
  )

/** A file with a hash in its name never changes, unless the server says so of a former one. */
export async function asset(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(assetCache)
  const stored = await cache.match(event.request.url)
  if (stored) return stored
  const response = await fetch(event.request)
  const isFormer = response.headers.get('cache-control') === 'no-cache'
  if (response.status === 200 && !isHtml(response) && !isFormer) {
    event.waitUntil(cache.put(event.request.url, response.clone()).then(() => trim(cache, assetsMax)))
  }
  return response
}
