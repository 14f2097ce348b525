/*
 * Lets the app open without a network: the page, its code, and the content that the user read last.
 *
 * The server sends `no-store` with every response under /trpc. This worker stores the queries in `cacheable` all the
 * same, so that users can read threads offline: only on this device, only for the user to whom the server gave them, and
 * only until that user signs out, another user signs in, or the server denies access. It stores no mutations, streams or
 * images. See docs/decisions/025-installable.md.
 */
import { answerQuery, isReading } from './answers.ts'
import { deleteFormerCaches } from './caches.ts'
import type { PageMessage } from './contract.ts'
import { isPage, openPage, storeOpenPage } from './pages.ts'
import { openPush, renewSubscription, showPush, unsubscribe } from './push.ts'
import { asset, installShell, isAsset, isShellFile, shellFile, storeAssets } from './shell.ts'
import { clearResponses, storeAccount } from './viewer.ts'

declare const self: ServiceWorkerGlobalScope

async function install() {
  await installShell()
  await self.skipWaiting()
}

async function activate() {
  await deleteFormerCaches()
  await self.clients.claim()
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

function obey(message: PageMessage): Promise<unknown> {
  switch (message.kind) {
    case 'forget':
      return Promise.all([clearResponses(), unsubscribe()])
    case 'viewer':
      return storeAccount(message.viewer)
    case 'keep':
      return Promise.allSettled([
        storeAssets(message.urls.filter((url) => url.startsWith('/assets/'))),
        message.page && storeOpenPage(new URL(message.page)),
      ])
    default:
      return Promise.resolve()
  }
}

self.addEventListener('message', (event) => {
  if (event.data) event.waitUntil(obey(event.data))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  // A form may sign its user in or out.
  if (request.mode === 'navigate' && request.method !== 'GET') event.waitUntil(clearResponses())
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(openPage(event))
  } else if (isAsset(url)) event.respondWith(asset(event))
  else if (isShellFile(url)) event.respondWith(shellFile(event))
  else if (isReading(request, url)) event.respondWith(answerQuery(event, url))
})
