import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
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
      shouldDehydrateQuery: ({ queryKey, state: { status } }) => status === 'success' && queryKey[0] !== root,
    }),
  }
  // A text could close the element.
  return JSON.stringify(state).replaceAll('<', '\\u003c')
}

/** Fills the cache with the data of a rendered page. */
export function readPageState(client: QueryClient, json: string) {
  const { entities, queries } = JSON.parse(json) as PageState
  const store = <K extends Kind>(kind: K) => entityCache(client, kind).store(entities[kind], 0)
  for (const kind of kinds) store(kind)
  hydrate(client, queries)
}
