// Stands for the renderer of pages: answers with the request's URL, the answer to one query, the number of the rendering,
// and a refused form. With /named in its URL, the page of a community with two members asks for the viewer as well.
import { parentPort, threadId } from 'node:worker_threads'

if (!parentPort) throw new Error('This runs in a worker')
const port = parentPort
const waiting = new Map()
const queryOf = (/** @type {string} */ url) => (url.startsWith('/communities/') ? 'communities.bySlug' : 'auth.viewer')

let calls = 0
/** @param {number} id @param {object} query @param {(answer: string) => void} then */
function ask(id, query, then) {
  const call = ++calls
  waiting.set(call, then)
  port.postMessage({ kind: 'queries', id, call, queries: [query] })
}

/** @param {number} id @param {any} page @param {string[]} answers @param {object[]} queries */
function finish(id, page, answers, queries) {
  const status = JSON.parse(answers[0] ?? '').error?.data.httpStatus ?? 200
  const refused = page.refused ? JSON.stringify(page.refused) : ''
  const body = new TextEncoder().encode(
    `${page.url} ${page.encoding} ${answers.join(' ')} rendering ${id} in ${threadId} ${refused}`,
  )
  port.postMessage({ kind: 'page', id, page: { status, body, queries } })
}

/** @param {number} id @param {any} page @param {string} answer @param {object} query */
function proceed(id, page, answer, query) {
  const viewer = { path: 'auth.viewer', input: {} }
  if (!page.url.endsWith('/named') || !answer.includes('"memberCount":2')) return finish(id, page, [answer], [query])
  ask(id, viewer, (further) => finish(id, page, [answer, further], [query, viewer]))
}

port.on('message', (message) => {
  if (message.kind === 'cancel') return port.postMessage({ kind: 'page', id: message.id, page: null })
  if (message.kind === 'answers') return waiting.get(message.call)(message.bodies[0])
  const { id, page, answers } = message
  if (page.url.startsWith('/stuck')) return
  if (page.url === '/crash') throw new Error('crash')
  if (page.url === '/settings') return port.postMessage({ kind: 'page', id, page: null })
  if (page.url === '/failure') return port.postMessage({ kind: 'failure', id, message: 'no' })
  const query = { path: queryOf(page.url), input: { slug: page.url.split('/')[2] } }
  const [expected] = answers
  if (expected) return proceed(id, page, expected.body, query)
  ask(id, query, (answer) => proceed(id, page, answer, query))
})
