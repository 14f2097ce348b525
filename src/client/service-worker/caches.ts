export const shellCache = 'folkmoot-shell-1'
export const assetCache = 'folkmoot-assets-1'
export const answerCache = 'folkmoot-answers-2'
export const pageCache = 'folkmoot-pages-1'
/** Names the viewer of the latest response, and holds their account. A cache for itself, so that nothing displaces it. */
export const viewerCache = 'folkmoot-viewer-1'

const current = [shellCache, assetCache, answerCache, pageCache, viewerCache]

export async function deleteFormerCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith('folkmoot-') && !current.includes(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Removes the oldest entries. `keys` returns them in order of insertion. */
export async function trim(cache: Cache, max: number) {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)))
}

export const isHtml = (response: Response) =>
  response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html')
