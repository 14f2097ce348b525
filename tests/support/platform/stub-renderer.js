// Stands for the renderer of pages: answers with the request's URL, the answers to one query, and a refused form.
import { parentPort } from 'node:worker_threads'

if (!parentPort) throw new Error('This runs in a worker')
const port = parentPort
const waiting = new Map()
const queryOf = (/** @type {string} */ url) => (url.startsWith('/communities/') ? 'communities.bySlug' : 'auth.viewer')

port.on('message', (message) => {
  if (message.kind === 'cancel') return port.postMessage({ kind: 'page', id: message.id, page: null })
  if (message.kind === 'answers') {
    const { id, page } = waiting.get(message.call)
    const status = JSON.parse(message.body)[0].error?.data.httpStatus ?? 200
    const body = new TextEncoder().encode(
      `${page.url} ${page.encoding} ${message.body}${page.refused ? JSON.stringify(page.refused) : ''}`,
    )
    return port.postMessage({ kind: 'page', id, page: { status, body } })
  }
  const { id, page } = message
  if (page.url.startsWith('/stuck')) return
  if (page.url === '/crash') throw new Error('crash')
  if (page.url === '/settings') return port.postMessage({ kind: 'page', id, page: null })
  if (page.url === '/failure') return port.postMessage({ kind: 'failure', id, message: 'no' })
  waiting.set(id, { id, page })
  const inputs = { 0: { slug: page.url.split('/')[2] } }
  port.postMessage({ kind: 'queries', id, call: id, paths: [queryOf(page.url)], inputs })
})
