import { Writable } from 'node:stream'
import { type QueryClient, skipToken } from '@tanstack/react-query'
import type { TRPCLink } from '@trpc/client'
import { isValidElement, StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import type { AppRouter } from '../../server/router.ts'
import { english, languageWith } from '../../shared/platform/languages.ts'
import type { RefusedAction } from '../../shared/platform/page-actions.ts'
import { Providers } from '../app/Providers.tsx'
import { isRendered, routes } from '../app/routes.tsx'
import { writePageState } from '../platform/page-state.ts'
import { createQueryClient, instanceKey, viewerKey } from '../platform/query-client.ts'
import { createApiClient } from '../platform/trpc.ts'
import { errorStatus } from '../ui/api-error.ts'
import { type PageResponse, PageResponseContext } from '../ui/page-response.ts'
import type { OpenMarkup } from './markup-store.ts'
import { textsIn } from './texts.ts'
import { type RenderedThread, threadOf } from './thread-data.ts'

/** The content of a page, and what its head needs. */
export interface PageContent {
  status: number
  title: string | null
  /** The name of the page's component. */
  component: string
  /** The names of the parts that load with it. */
  parts: string[]
  html: string
  /** The data of the queries as JSON. */
  state: string
  /** Whether the page shows an error of the server. */
  hasErrors: boolean
  /** The post of the page for search engines; null if there is none. */
  thread: RenderedThread | null
}

/** One piece, because React connects pieces by inline scripts, which the Content-Security-Policy forbids. */
const progressiveChunkSize = Number.MAX_SAFE_INTEGER

const hasRendered = (route: RouteObject): boolean => isRendered(route) || (route.children ?? []).some(hasRendered)

/** Keeps the address of pages that the browser renders, and leaves out their code. */
const withoutCode = (route: RouteObject): RouteObject =>
  hasRendered(route)
    ? ({ ...route, children: route.children?.map(withoutCode) } as RouteObject)
    : ({ path: route.path, children: route.children?.map(withoutCode) } as RouteObject)

const handler = createStaticHandler(routes.map(withoutCode))

/** A failed query is not repeated, so that the page shows the failure. */
const shownFailures = { retry: false, retryOnMount: false }

/**
 * Lets each component wait for its own query while the rest of the page is rendered, so that everything is rendered once.
 * A failure is part of the page.
 */
function suspendOnQueries(client: QueryClient) {
  const defaultOptions = client.defaultQueryOptions.bind(client)
  client.defaultQueryOptions = (options) => {
    const defaulted = defaultOptions(options)
    const isWanted = defaulted.queryFn !== skipToken && defaulted.enabled !== false
    const state = client.getQueryCache().get(defaulted.queryHash)?.state
    return Object.assign(defaulted, { suspense: isWanted && (state === undefined || state.status === 'pending') })
  }
}

function htmlOf(tree: React.ReactNode, signal: AbortSignal): Promise<string> {
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
    const { pipe, abort } = renderToPipeableStream(tree, {
      progressiveChunkSize,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    })
    // Answers may never come.
    signal.addEventListener('abort', () => abort(signal.reason), { once: true })
    if (signal.aborted) abort(signal.reason)
  })
}

/** Waits for the work, or throws when the signal aborts: answers may never come. */
const untilAborted = (signal: AbortSignal, work: Promise<unknown>) =>
  new Promise<unknown>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (signal.aborted) reject(signal.reason)
    work.then(resolve, reject)
  })

/** The router has made an element of the component. */
function componentOf({ matches }: StaticHandlerContext): string {
  const element = matches.at(-1)?.route.element
  return isValidElement(element) && typeof element.type === 'function' ? element.type.name : ''
}

/** Without the origin in front, a path such as `//[` would count as the address of another host. */
const addressOf = (url: string) => new URL(`http://page.invalid${url}`)

/** The page to render, and how. */
interface Render {
  /** Path and query string. */
  url: string
  link: TRPCLink<AppRouter>
  refused?: RefusedAction | null
  /** The code of its language. */
  language?: string
  /** The codes of the languages to choose from. */
  languages?: readonly string[]
  /** Keeps the markup of what pages repeat. */
  openMarkup?: OpenMarkup | null
  signal?: AbortSignal
}

async function renderWithData(
  { url, link, refused, language, languages, openMarkup, signal }: Required<Render>,
  queryClient: QueryClient,
) {
  const context = await handler.query(new Request(addressOf(url)))
  if (context instanceof Response || !context.matches.some(({ route }) => isRendered(route))) return null
  const api = createApiClient(link)
  // Every page needs these two.
  const common = [
    queryClient.prefetchQuery({ queryKey: viewerKey, queryFn: () => api.auth.viewer.query() }),
    queryClient.prefetchQuery({ queryKey: instanceKey, queryFn: () => api.instance.get.query() }),
  ]
  await untilAborted(signal, Promise.all(common))
  suspendOnQueries(queryClient)
  const router = createStaticRouter(handler.dataRoutes, context)
  const markup = openMarkup && !refused ? openMarkup(language) : null
  const given = { refused, languages, markup, parts: new Set<string>() }
  const response: PageResponse = { status: 200, title: null, isRedirect: false, ...given }
  const rendered = await htmlOf(
    <StrictMode>
      <PageResponseContext value={response}>
        <Providers
          api={api}
          queryClient={queryClient}
          texts={textsIn(language)}
          direction={languageWith(language).direction}
        >
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </Providers>
      </PageResponseContext>
    </StrictMode>,
    signal,
  )
  if (response.isRedirect) return null
  const html = markup?.finish(rendered) ?? rendered
  const { postId } = context.matches.at(-1)?.params ?? {}
  return { ...response, parts: [...response.parts], component: componentOf(context), html, postId }
}

/** The refusals that belong to a page. Others pass, so that the browser asks again. */
const lasting = [400, 401, 403, 404]

/**
 * Renders the page at a URL. Null for pages that the browser renders, for redirects, and for pages with a query that got
 * no answer or was refused for a moment only.
 */
export async function renderPage({
  url,
  link,
  refused = null,
  language = english.code,
  languages = [],
  openMarkup = null,
  signal = new AbortController().signal,
}: Render): Promise<PageContent | null> {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, ...shownFailures } })
  try {
    const content = await renderWithData({ url, link, refused, language, languages, openMarkup, signal }, queryClient)
    const errors = queryClient
      .getQueryCache()
      .getAll()
      .flatMap(({ state: { error } }) => error ?? [])
    if (!content || errors.some((error) => !lasting.includes(errorStatus(error) ?? 0))) return null
    const { status, title, component, parts, html, postId } = content
    const thread = threadOf(queryClient, postId, textsIn(language))
    const hasErrors = errors.length > 0
    return { status, title, component, parts, html, state: writePageState(queryClient), hasErrors, thread }
  } finally {
    queryClient.clear()
  }
}
