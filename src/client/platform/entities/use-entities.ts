import { type QueryClient, type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TRPCClientErrorLike } from '@trpc/client'
import { useCallback, useMemo } from 'react'
import type { AppRouter } from '../../../server/router.ts'
import { useUrlPages } from '../use-url-pages.ts'
import {
  type CacheOf,
  type Entities,
  type EntityCache,
  emptyCache,
  entitiesKey,
  entityCache,
  idOf,
  type Kind,
  tick,
} from './entities.ts'

/** The cached entities of a kind, and the ways to change them. */
export function useEntityCache<K extends Kind>(kind: K): CacheOf<K> {
  const client = useQueryClient()
  return useMemo(() => entityCache(client, kind), [client, kind])
}

/** Selects from the cached entities of a kind, and renders again when the selection changes. */
export const useEntities = <K extends Kind, Selected>(kind: K, select: (cache: EntityCache<K>) => Selected) =>
  useQuery<EntityCache<K>, Error, Selected>({
    queryKey: entitiesKey(kind),
    queryFn: skipToken,
    initialData: emptyCache,
    select,
  }).data

/** An item of an answer. `own` has the fields that belong to this list only, such as a search result's snippet. */
type Item<K extends Kind> = Entities[K] & { own?: unknown }

/** An item as its list stores it. */
interface Row {
  id: string
  own?: unknown
}

interface Listing<K extends Kind> {
  kind: K
  /** The tRPC key of the query, so that invalidating the procedure refetches the list. */
  queryKey: QueryKey
  /** Field values that all entities in the list have. The list hides an entity while it has another value. */
  facts?: Partial<Entities[K]>
}

const isThere = { isRemoved: false }

/** Not the procedure's own key, because the query stores ids instead of the answer. */
const idsKey = (queryKey: QueryKey) => [...queryKey, 'ids']

/** Stores the items of an answer in the entity cache and returns the rows of the list. */
function storeItems<K extends Kind>(
  client: QueryClient,
  list: Listing<K>,
  items: readonly Item<K>[],
  requestedAt: number,
) {
  const rows: Row[] = []
  const entities = items.map((item) => {
    const { own, ...entity } = item
    rows.push({ id: idOf(item), ...(own !== undefined && { own }) })
    return { ...entity, ...isThere, ...list.facts } as Entities[K]
  })
  entityCache(client, list.kind).store(entities, requestedAt)
  return rows
}

/** The current items of a list. The casts hold because the list has stored every field of its views. */
function viewsOf<K extends Kind, View>({ byId }: EntityCache<K>, rows: readonly Row[], facts?: Partial<Entities[K]>) {
  const conditions = Object.entries({ ...isThere, ...facts })
  return rows.flatMap(({ id, own }): View[] => {
    const entity = byId.get(id)?.shown
    if (!entity || conditions.some(([field, value]) => entity[field as keyof typeof entity] !== value)) return []
    return [(own === undefined ? entity : { ...entity, own }) as View]
  })
}

type Failure = TRPCClientErrorLike<AppRouter>
type Page<View> = { items: View[]; nextCursor: string | null }
type PageOptions = Pick<Parameters<typeof useUrlPages<Page<Row>>>[0], 'gcTime' | 'refetchOnMount' | 'placeholderData'>

/** A list of entities, page by page. The query stores their ids. */
export function useEntityPages<K extends Kind, View extends Item<K>>(
  list: Listing<K> & { ask: (cursor: string | undefined) => Promise<Page<View>> },
  options: PageOptions = {},
) {
  const client = useQueryClient()
  const query = useUrlPages<Page<Row>>(
    { ...options, queryKey: idsKey(list.queryKey), meta: { listOf: list.kind } },
    async (cursor) => {
      const requestedAt = tick()
      const { items, nextCursor } = await list.ask(cursor)
      return { items: storeItems(client, list, items, requestedAt), nextCursor }
    },
  )
  const { data: ids } = query
  const { kind, facts } = list
  const toPages = useCallback(
    (cache: EntityCache<K>) => {
      const pageOf = ({ items, nextCursor }: Page<Row>) => ({
        items: viewsOf<K, View>(cache, items, facts),
        nextCursor,
      })
      return ids && { ...ids, pages: ids.pages.map(pageOf) }
    },
    [ids, facts],
  )
  return { ...query, data: useEntities(kind, toPages) }
}

/** A short list of entities in one answer. */
export function useEntityList<K extends Kind, View extends Item<K>>(list: Listing<K> & { ask: () => Promise<View[]> }) {
  const client = useQueryClient()
  const query = useQuery<Row[], Failure>({
    queryKey: idsKey(list.queryKey),
    queryFn: async () => {
      const requestedAt = tick()
      return storeItems(client, list, await list.ask(), requestedAt)
    },
    meta: { listOf: list.kind },
  })
  const { data: ids } = query
  const { kind, facts } = list
  const toViews = useCallback((cache: EntityCache<K>) => ids && viewsOf<K, View>(cache, ids, facts), [ids, facts])
  return { ...query, data: useEntities(kind, toViews) }
}

/** One entity with all fields of its page. */
export function useEntity<K extends Kind, View extends Entities[K]>(page: {
  kind: K
  queryKey: QueryKey
  ask: () => Promise<View>
}) {
  const client = useQueryClient()
  const query = useQuery<Row[], Failure>({
    queryKey: idsKey(page.queryKey),
    queryFn: async () => {
      const requestedAt = tick()
      return storeItems(client, page, [await page.ask()], requestedAt)
    },
  })
  const { data: ids } = query
  const toView = useCallback((cache: EntityCache<K>) => ids && viewsOf<K, View>(cache, ids)[0], [ids])
  return { ...query, data: useEntities(page.kind, toView) }
}

/**
 * Stores an entity of an answer as if its own page had just been read. Ignores answers that were requested before the
 * session changed.
 */
export function openEntity<K extends Kind>(
  client: QueryClient,
  { kind, queryKey }: Pick<Listing<K>, 'kind' | 'queryKey'>,
  entity: Entities[K],
  requestedAt: number,
) {
  if (requestedAt < entityCache(client, kind).read().since) return
  client.setQueryData(idsKey(queryKey), storeItems(client, { kind, queryKey }, [entity], tick()))
}

/** Invalidates every list of a kind. Other queries can join by `meta: { listOf: kind }`. */
export const refreshLists = (client: QueryClient, kind: Kind) =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.listOf === kind })
