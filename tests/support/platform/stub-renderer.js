// Stands for the renderer of pages: answers with the request's URL, the answer to one query, the number of the rendering,
// and a refused form.
import { parentPort, threadId } from 'node:worker_threads'

if (!parentPort) throw new Error('This runs in a worker')
const port = parentPort
const waiting = new Map()
const queryOf = (/** @type {string} */ url) => (url.startsWith('/communities/') ? 'communities.bySlug' : 'auth.viewer')

/** @param {number} id @param {any} page @param {string} answer @param {object} query */
function finish(id, page, answer, query) {
  const status = JSON.parse(answer).error?.data.httpStatus ?? 200
  const refused = page.refused ? JSON.stringify(page.refused) : ''
  const body = new TextEncoder().encode(
    `${page.url} ${page.encoding} ${answer} rendering ${id} in ${threadId} ${refused}`,
  )
  port.postMessage({ kind: 'page', id, page: { status, body, queries: [query] } })
}

port.on('message', (message) => {
  if (message.kind === 'cancel') return port.postMessage({ kind: 'page', id: message.id, page: null })
  if (message.kind === 'answers') {
    const { id, page, query } = waiting.get(message.call)
    return finish(id, page, message.bodies[0], query)
  }
  const { id, page, answers } = message
  if (page.url.startsWith('/stuck')) return
  if (page.url === '/crash') throw new Error('crash')
  if (page.url === '/settings') return port.postMessage({ kind: 'page', id, page: null })
  if (page.url === '/failure') return port.postMessage({ kind: 'failure', id, message: 'no' })
  const query = { path: queryOf(page.url), input: { slug: page.url.split('/')[2] } }
  const [expected] = answers
  if (expected) return finish(id, page, expected.body, query)
  waiting.set(id, { id, page, query })
  port.postMessage({ kind: 'queries', id, call: id, queries: [query] })
})
