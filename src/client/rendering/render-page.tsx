import { Writable } from 'node:stream'
import { type Query, type QueryClient, type QueryObserverOptions, skipToken } from '@tanstack/react-query'
import type { TRPCLink } from '@trpc/client'
import { getQueryKey } from '@trpc/react-query'
import { StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom'
import type { AppRouter } from '../../server/router.ts'
import { Providers } from '../app/Providers.tsx'
import { isRendered, routes } from '../app/routes.tsx'
import { writePageState } from '../platform/page-state.ts'
import { createQueryClient, viewerKey } from '../platform/query-client.ts'
import { createApiClient, trpc } from '../platform/trpc.ts'
import { errorStatus } from '../ui/api-error.ts'
import { type PageResponse, PageResponseContext } from '../ui/page-response.ts'

/** The content of a page, and what its head needs. */
export interface PageContent {
  status: number
  title: string | null
  html: string
  /** The data of the queries as JSON; null if one failed without an answer, so that the browser has to render again. */
  state: string | null
}

/** How often a page is rendered for its queries. Queries that depend on others' answers need one more each. */
const maxPasses = 5
/** One piece, because React connects pieces by inline scripts, which the Content-Security-Policy forbids. */
const progressiveChunkSize = Number.MAX_SAFE_INTEGER

const instanceKey = getQueryKey(trpc.instance.get, undefined, 'query')
const handler = createStaticHandler(routes)

/** A failed query is not repeated, so that the page shows the failure. */
const shownFailures = { retry: false, retryOnMount: false }

/** Whether a component of the page waits for the query. */
const isDue = ({ state, options }: Query) =>
  state.status === 'pending' && options.queryFn !== skipToken && (options as QueryObserverOptions).enabled !== false

function htmlOf(tree: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk))
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe } = renderToPipeableStream(tree, {
      progressiveChunkSize,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    })
  })
}

const requestOf = (url: string) => new Request(new URL(url, 'http://page.invalid'))

/** Renders until no component waits for data. */
async function renderWithData(url: string, link: TRPCLink<AppRouter>, queryClient: QueryClient) {
  const context = await handler.query(requestOf(url))
  if (context instanceof Response) return null
  const api = createApiClient(link)
  // Every page needs these two, so they spare a pass.
  await Promise.all([
    queryClient.prefetchQuery({ queryKey: viewerKey, queryFn: () => api.auth.viewer.query() }),
    queryClient.prefetchQuery({ queryKey: instanceKey, queryFn: () => api.instance.get.query() }),
  ])
  const router = createStaticRouter(handler.dataRoutes, context)
  for (let pass = 1; ; pass++) {
    const response: PageResponse = { status: 200, title: null, isRedirect: false }
    const html = await htmlOf(
      <StrictMode>
        <PageResponseContext value={response}>
          <Providers api={api} queryClient={queryClient}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </Providers>
        </PageResponseContext>
      </StrictMode>,
    )
    const due = queryClient.getQueryCache().getAll().filter(isDue)
    if (due.length === 0 || pass === maxPasses) return response.isRedirect ? null : { ...response, html }
    // A failure is part of the page.
    await Promise.all(due.map((query) => query.fetch().catch(() => undefined)))
  }
}

/** Renders the page at a path. Null for pages that the browser renders, and for redirects. */
export async function renderPage(url: string, link: TRPCLink<AppRouter>): Promise<PageContent | null> {
  const matches = matchRoutes(routes, new URL(url, 'http://page.invalid').pathname)
  if (!matches?.some(({ route }) => isRendered(route))) return null
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, ...shownFailures } })
  try {
    const content = await renderWithData(url, link, queryClient)
    if (!content) return null
    const hasFailed = queryClient
      .getQueryCache()
      .getAll()
      .some(({ state: { error } }) => error !== null && errorStatus(error) === null)
    const { status, title, html } = content
    return { status, title, html, state: hasFailed ? null : writePageState(queryClient) }
  } finally {
    queryClient.clear()
  }
}
