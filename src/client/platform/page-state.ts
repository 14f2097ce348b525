import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
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

/** Restores the class of the API's errors. */
const withErrors = ({ queries, ...rest }: DehydratedState): DehydratedState => ({
  ...rest,
  queries: queries.map((query) => {
    const { error } = query.state as { error: { shape?: unknown } | null }
    if (!error) return query
    return { ...query, state: { ...query.state, error: TRPCClientError.from({ error: error.shape } as never) } }
  }),
})

/**
 * Fills the cache with the data of a rendered page. Its failed queries stay failed until the returned function is called,
 * because the first render must give the markup of the page.
 */
export function readPageState(client: QueryClient, json: string): () => void {
  const { entities, queries } = JSON.parse(json) as PageState
  const store = <K extends Kind>(kind: K) => entityCache(client, kind).store(entities[kind], 0)
  for (const kind of kinds) store(kind)
  hydrate(client, withErrors(queries))
  const failed = queries.queries.filter(({ state }) => state.status === 'error').map(({ queryKey }) => queryKey)
  for (const key of failed) client.setQueryDefaults(key, { retryOnMount: false })
  return () => {
    for (const key of failed) client.setQueryDefaults(key, {})
  }
}
