import { answerCache, trim, viewerCache } from './caches.ts'
import { storedHeader } from './contract.ts'
import {
  type Call,
  generation,
  keyFor,
  recordedViewer,
  recordViewer,
  storeInTurn,
  viewerOf,
  viewerPath,
} from './viewer.ts'

const cacheable = new Set([viewerPath, 'communities.bySlug', 'posts.byId', 'threads.open'])
const answersMax = 50

/** One answer of a batch, as tRPC sends it. */
interface Answer {
  result?: { data: unknown }
  error?: { message: string; code: number; data?: { httpStatus?: number } }
}

const pathsIn = ({ pathname }: URL) => pathname.slice('/trpc/'.length).split(',')

/** The calls of a batched request, each with its input. */
function callsIn(url: URL): Call[] {
  const inputs = JSON.parse(url.searchParams.get('input') ?? '{}')
  return pathsIn(url).map((path, at) => ({ path, input: JSON.stringify(inputs[at] ?? null) }))
}

const isRefusal = ({ error }: Answer) => [401, 403, 404].includes(error?.data?.httpStatus ?? 0)

const cacheOf = ({ path }: Call) => caches.open(path === viewerPath ? viewerCache : answerCache)

const storeAnswers = (calls: Call[], response: Response, requestedIn: number) =>
  storeInTurn(async () => {
    const viewer = viewerOf(response)
    if (viewer === null) return
    const now = await recordViewer(viewer, requestedIn)
    const answers: unknown = now === null ? null : await response.json()
    if (!Array.isArray(answers)) return
    for (const [at, call] of calls.entries()) {
      const answer: Answer | undefined = answers[at]
      if (!cacheable.has(call.path) || !answer) continue
      const cache = await cacheOf(call)
      const key = keyFor(viewer, call)
      if (isRefusal(answer)) await cache.delete(key)
      if (!answer.result || now !== generation) continue
      // Deletes the entry first, so that it becomes the newest.
      await cache.delete(key)
      await cache.put(key, Response.json(answer))
    }
    await trim(await caches.open(answerCache), answersMax)
    if (now !== generation) await Promise.all([caches.delete(viewerCache), caches.delete(answerCache)])
  })

const unreachable: Answer = { error: { message: 'The server could not be reached.', code: -32603, data: {} } }

/** Returns the stored answer to the viewer's call, or null if there is none. */
async function storedAnswer(viewer: string, call: Call): Promise<Answer | null> {
  if (!cacheable.has(call.path)) return null
  const stored = await (await cacheOf(call)).match(keyFor(viewer, call))
  if (stored) return stored.json()
  return viewer === 'guest' && call.path === viewerPath ? { result: { data: null } } : null
}

/**
 * Returns the stored answers to the recorded viewer's calls, or null if there are none. A header tells the page that
 * they are stored, and whether they contain more than the viewer (see src/client/platform/connection.ts).
 */
async function readStored(calls: Call[]): Promise<Response | null> {
  const viewer = await recordedViewer()
  if (viewer === null) return null
  const stored = await Promise.all(calls.map(async (call) => ({ call, answer: await storedAnswer(viewer, call) })))
  const present = stored.filter(({ answer }) => answer !== null)
  if (present.length === 0) return null
  const hasContent = present.some(({ call }) => call.path !== viewerPath)
  const answers = stored.map(({ answer }) => answer ?? unreachable)
  return Response.json(answers, { headers: { [storedHeader]: hasContent ? 'content' : 'viewer' } })
}

/** Answers from the caches if the server cannot be reached. */
export async function answerQuery(event: FetchEvent, url: URL): Promise<Response> {
  const calls = callsIn(url)
  const requestedIn = generation
  try {
    const response = await fetch(event.request)
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
    if (isJson && response.status < 500) event.waitUntil(storeAnswers(calls, response.clone(), requestedIn))
    return response
  } catch (error) {
    const stored = await readStored(calls)
    if (!stored || requestedIn !== generation) throw error
    return stored
  }
}

const isStream = (request: Request) => (request.headers.get('accept') ?? '').includes('text/event-stream')

/** Whether this is a batched query, and not a stream, with at least one cacheable call. */
export function isReading(request: Request, url: URL): boolean {
  if (!url.pathname.startsWith('/trpc/') || isStream(request) || url.searchParams.get('batch') !== '1') return false
  return pathsIn(url).some((path) => cacheable.has(path))
}
