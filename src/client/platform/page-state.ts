import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { addErrorTexts } from '../ui/languages/catalogues.ts'
import { type Entities, entitiesKey, entityCache, type Kind } from './entities/entities.ts'

const kinds = ['post', 'comment', 'community'] as const satisfies readonly Kind[]
const [root] = entitiesKey('post')

/** The data of a page that the server rendered, so that the browser does not request it again. */
interface PageState {
  entities: { [K in Kind]: Entities[K][] }
  queries: DehydratedState
}

const entitiesOf = <K extends Kind>(client: QueryClient, kind: K) =>
  [...entityCache(client, kind).read().byId.values()].map(({ confirmed }) => confirmed)

/** Returns the cached data as JSON that can stand in a script element. */
export function writePageState(client: QueryClient): string {
  const state: PageState = {
    entities: {
      post: entitiesOf(client, 'post'),
      comment: entitiesOf(client, 'comment'),
      community: entitiesOf(client, 'community'),
    },
    queries: dehydrate(client, {
      shouldDehydrateQuery: ({ queryKey, state: { status } }) => status !== 'pending' && queryKey[0] !== root,
    }),
  }
  // A text could close the element.
  return JSON.stringify(state).replaceAll('<', '\\u003c')
}

/** JSON has no undefined, the cursor of the first page. */
function withFirstCursor(data: unknown) {
  const { pageParams } = (data ?? {}) as { pageParams?: unknown }
  if (!Array.isArray(pageParams)) return data
  return { ...(data as object), pageParams: pageParams.map((cursor) => cursor ?? undefined) }
}

/** Restores the class of the API's errors and the cursors of lists, and dates the data. */
const restored = ({ queries, ...rest }: DehydratedState, currentAt: number): DehydratedState => ({
  ...rest,
  queries: queries.map(({ state, ...query }) => {
    const { shape } = (state.error ?? {}) as { shape?: unknown }
    const error = state.error && TRPCClientError.from({ error: shape } as never)
    const data = withFirstCursor(state.data)
    return { ...query, state: { ...state, data, error, dataUpdatedAt: Math.max(state.dataUpdatedAt, currentAt) } }
  }),
})

/**
 * Fills the cache with the data of a rendered page. Its failed queries stay failed until the returned function is called,
 * because the browser takes over the page in pieces, and each must give the markup of the page. The data was current at
 * `currentAt`, in milliseconds since 1970, even if the server had rendered it earlier.
 */
export function readPageState(client: QueryClient, json: string, currentAt: number): () => void {
  const { entities, queries } = JSON.parse(json) as PageState
  const store = <K extends Kind>(kind: K) => entityCache(client, kind).store(entities[kind], 0)
  for (const kind of kinds) store(kind)
  hydrate(client, restored(queries, currentAt))
  const failed = queries.queries.filter(({ state }) => state.status === 'error').map(({ queryKey }) => queryKey)
  if (failed.length > 0) addErrorTexts()
  for (const key of failed) client.setQueryDefaults(key, { retryOnMount: false })
  return () => {
    for (const key of failed) client.setQueryDefaults(key, {})
  }
}
