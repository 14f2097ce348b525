import type { PushText } from '../../shared/notifications/push.ts'
import { readStartTexts } from '../../shared/platform/start-texts.ts'
import { storedTexts } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** The text for users who are signed out or without a network: the push itself contains none. */
async function withoutText(): Promise<PushText> {
  const [, , title = '', body = ''] = readStartTexts(await storedTexts())
  return { title, body, link: '/notifications', tag: 'something-new' }
}

/** Browsers want every push shown, and end subscriptions that leave one out: this one is shown, and closed at once. */
async function showNothing() {
  const tag = 'nothing'
  await self.registration.showNotification((await withoutText()).title, { tag, silent: true })
  for (const shown of await self.registration.getNotifications({ tag })) shown.close()
}

/** Fetches the text with the session of the browser. Null if it is no longer meant for its user. */
async function textOf(id: unknown): Promise<PushText | null> {
  try {
    const response = await fetch(`/api/push/notifications/${encodeURIComponent(String(id))}`)
    if (response.status === 404) return null
    return response.ok ? ((await response.json()) as PushText) : await withoutText()
  } catch {
    return await withoutText()
  }
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })
const pathOf = (url: string) => new URL(url, self.location.origin).pathname

function idIn(data: PushMessageData | null): unknown {
  try {
    return data?.json()?.id
  } catch {
    return null
  }
}

/** Shows a push, unless its user is looking at the discussion. */
export async function showPush({ data }: PushEvent) {
  const text = await textOf(idIn(data))
  if (!text) return showNothing()
  const { title, body, link, tag } = text
  const isOpen = (await windows()).some(({ focused, url }) => focused && pathOf(url) === pathOf(link))
  if (isOpen) return
  await self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { link } })
}

/** Shows the tab that has the page open, or opens one. Other tabs keep what is typed in them. */
export async function openPush(notification: Notification) {
  notification.close()
  const { href, pathname } = new URL(String(notification.data?.link ?? '/notifications'), self.location.origin)
  const open = (await windows()).find(({ url }) => pathOf(url) === pathname)
  if (open) await open.focus()
  else await self.clients.openWindow(href)
}

/** Ends the subscription of this browser when its user signs out. */
export async function unsubscribe() {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe()
}

/** Subscribes again when the browser has replaced the subscription. */
export async function renewSubscription({ oldSubscription }: PushSubscriptionChangeEvent) {
  const options = oldSubscription?.options
  if (!options) return
  const subscription = await self.registration.pushManager.subscribe(options)
  const { endpoint, keys } = subscription.toJSON()
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/push/devices', { method: 'PUT', headers, body: JSON.stringify({ endpoint, keys }) })
}
