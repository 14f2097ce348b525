import { httpBatchLink } from '@trpc/client'
import type { OpenMarkup } from '../../src/client/rendering/markup-store.ts'
import { renderPage } from '../../src/client/rendering/render-page.tsx'
import type { AppRouter } from '../../src/server/router.ts'
import type { RefusedAction } from '../../src/shared/platform/page-actions.ts'
import type { World } from './world.ts'

/**
 * Renders pages as the server's worker does, with answers from the world's API. Returns the page, and the procedures of
 * each request.
 */
export function openRenderer(world: Pick<World, 'app'>, openMarkup: OpenMarkup | null = null) {
  return async (
    url: string,
    cookie = '',
    refused: RefusedAction | null = null,
    language = 'en',
    languages: readonly string[] = [],
  ) => {
    const requests: string[] = []
    const link = httpBatchLink<AppRouter>({
      url: 'http://page.invalid/trpc',
      async fetch(call) {
        const { pathname, search } = new URL(String(call))
        requests.push(pathname.slice('/trpc/'.length))
        const { body } = await world.app.inject({ url: pathname + search, headers: { cookie } })
        return { ok: true, status: 200, json: async () => JSON.parse(body) }
      },
    })
    return { page: await renderPage({ url, link, refused, language, languages, openMarkup }), requests }
  }
}
