import { answerCache, pageCache, viewerCache } from './caches.ts'

const recordKey = '/kept-viewer'
export const viewerPath = 'auth.viewer'

/** Increases when the caches are cleared, so that responses to earlier requests are not stored. */
export let generation = 0

const deleteStored = () => Promise.all([caches.delete(answerCache), caches.delete(pageCache)])

/** Forgets the viewer first: without a viewer no stored response is served, even if the rest fails. */
export async function clearResponses() {
  generation++
  await caches.delete(viewerCache)
  await deleteStored()
}

/** Returns null if no viewer is recorded, which is also the case after the browser has evicted the record. */
export async function recordedViewer(): Promise<string | null> {
  const record = await (await caches.open(viewerCache)).match(recordKey)
  return record ? record.text() : null
}

/** The server names the viewer of every response: the id of a user, or `guest`. */
export const viewerOf = (response: Response) => response.headers.get('x-viewer') || null

/** A call of the API, with its input as JSON. */
export interface Call {
  path: string
  input: string
}

/** The viewer is a part of the key, so that no user is ever served a response that another one received. */
export const keyFor = (viewer: string, { path, input }: Call) =>
  `/kept/${encodeURIComponent(viewer)}/${path}?input=${encodeURIComponent(input)}`

/**
 * Records the viewer, and deletes the responses of others. Returns the generation in which their response may be stored;
 * null if the caches were cleared since the request.
 */
export async function recordViewer(viewer: string, requestedIn: number): Promise<number | null> {
  const before = await recordedViewer()
  if (requestedIn !== generation) return null
  if (before === viewer) return requestedIn
  const clearing = before === null ? deleteStored() : clearResponses()
  // Clearing for another viewer has begun a generation.
  const now = generation
  await clearing
  if (now !== generation) return null
  await (await caches.open(viewerCache)).put(recordKey, new Response(viewer))
  if (now === generation) return now
  await caches.delete(viewerCache)
  return null
}

/** Stores one response after another, so that two viewers cannot be recorded at once. */
let storing = Promise.resolve()
export function storeInTurn(store: () => Promise<void>): Promise<void> {
  storing = storing.catch(() => {}).then(store)
  return storing
}

/**
 * Stores the account that a page shows, because rendered pages never ask for it. The page may be an old one of a former
 * user, so it is no proof of who is signed in: the account is served only while the server has named it.
 */
export const storeAccount = (account: { id: string }) =>
  storeInTurn(async () => {
    const viewer = account.id
    const storedIn = generation
    if (![null, viewer].includes(await recordedViewer())) return
    const cache = await caches.open(viewerCache)
    const key = keyFor(viewer, { path: viewerPath, input: 'null' })
    await cache.put(key, Response.json({ result: { data: account } }))
    if (storedIn !== generation) await caches.delete(viewerCache)
  })
