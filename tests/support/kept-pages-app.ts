import { httpBatchLink } from '@trpc/client'
import { onTestFinished } from 'vitest'
import { createMarkupStore } from '../../src/client/rendering/markup-store.ts'
import { renderPage } from '../../src/client/rendering/render-page.tsx'
import type { PageRenderer } from '../../src/server/api/pages/page-renderer.ts'
import { createRenderedPages } from '../../src/server/api/pages/rendered-pages.ts'
import { buildApp } from '../../src/server/app.ts'
import type { AppRouter } from '../../src/server/router.ts'
import { type PageQuery, pageQueryKey } from '../../src/shared/platform/page-rendering.ts'
import type { World } from './world.ts'

/** A page as its renderer made it; `content` is null if the browser has to render it. */
interface OpenedPage {
  status: number
  content: { title: string | null; html: string; state: string } | null
  headers: object
}

/**
 * The product with the real pages and all its caches, but for the thread of the renderer. Counts how often a page was
 * rendered.
 */
export async function openKeptPages(world: World) {
  const openMarkup = createMarkupStore()
  let renderings = 0

  const render: PageRenderer['render'] = async ({ page, answers }, _network, answerQueries) => {
    renderings++
    const bodies = new Map(answers.map((answer) => [pageQueryKey(answer), answer.body]))
    const used = new Map<string, PageQuery>()
    const link = httpBatchLink<AppRouter>({
      url: 'http://page.invalid',
      async fetch(url) {
        const { pathname, searchParams } = new URL(String(url))
        const inputs = JSON.parse(searchParams.get('input') ?? '{}')
        const paths = pathname.slice(1).split(',')
        const queries = paths.map((path, at): PageQuery => ({ path, input: inputs[at] }))
        for (const query of queries) used.set(pageQueryKey(query), query)
        const missing = queries.filter((query) => !bodies.has(pageQueryKey(query)))
        const bodiesOfMissing = missing.length > 0 ? await answerQueries(missing) : []
        for (const [at, query] of missing.entries()) bodies.set(pageQueryKey(query), bodiesOfMissing[at] ?? '')
        const body = `[${queries.map((query) => bodies.get(pageQueryKey(query))).join(',')}]`
        return { ok: true, status: 200, json: async () => JSON.parse(body) }
      },
    })
    const content = await renderPage({ ...page, link, openMarkup })
    if (!content) return 'browser'
    const { title, html, state } = content
    const body = new TextEncoder().encode(JSON.stringify({ title, html, state }))
    return { status: content.status, body, queries: [...used.values()] }
  }

  const app = await buildApp(world.services, async (server, services, options) => {
    const rendered = createRenderedPages(services, { render, close: async () => undefined }, options)
    server.setNotFoundHandler(async (request, reply) => {
      reply.type('text/html')
      return reply.send((await rendered(request, reply, async () => '')) ?? 'null')
    })
  })
  onTestFinished(() => app.close())

  async function open(url: string, cookie = ''): Promise<OpenedPage> {
    const { statusCode, headers, body } = await app.inject({ url, headers: { cookie, 'accept-encoding': 'identity' } })
    return { status: statusCode, headers, content: JSON.parse(body) }
  }
  return { open, renderings: () => renderings }
}
