import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import type { Community, TrendingCommunity } from '../../../shared/communities/communities.ts'
import type { FeedCommunityPost } from '../../../shared/discovery/feeds.ts'
import type { Comment } from '../../../shared/discussions/comments.ts'
import type { Post } from '../../../shared/discussions/posts.ts'
import type { JoinedCommunity } from '../../../shared/discussions/visits.ts'

/** True once the entity was deleted or the viewer lost access to it. No list shows it. */
interface Removable {
  isRemoved?: boolean
}

/** All fields that some answer has. Each answer has a part of them. */
export interface Entities {
  /** `isHiddenByViewer`: the viewer took the post out of their lists. */
  post: Partial<Post & Pick<FeedCommunityPost, 'isNew'>> & Removable & { id: string; isHiddenByViewer?: boolean }
  comment: Partial<Comment> & Removable & { id: string }
  /** Communities are identified by their slug, which never changes. */
  community: Partial<Community & TrendingCommunity & JoinedCommunity> & Removable & { slug: string }
}
export type Kind = keyof Entities

/** New values for some fields, or how to compute them from the present ones. */
export type Patch<Entity> = Partial<Entity> | ((entity: Entity) => Partial<Entity>)

interface Entry<Entity> {
  confirmed: Entity
  /** When each confirmed field was read or changed, in ticks. */
  asOf: Readonly<Record<string, number>>
  /** Optimistic changes whose mutations are still running, oldest first. */
  guesses: readonly Patch<Entity>[]
  /** The confirmed entity with the guesses applied. */
  shown: Entity
}

export interface EntityCache<K extends Kind> {
  /** Answers that were requested before this tick belong to another session. */
  since: number
  byId: ReadonlyMap<string, Entry<Entities[K]>>
}

export const emptyCache = { since: 0, byId: new Map<string, never>() }

const root = 'entities'
export const entitiesKey = (kind: Kind) => [root, kind] as const

let ticks = 0
/** A point in time for comparisons. Later points are larger. */
export const tick = () => ++ticks

export const idOf = (entity: Entities[Kind]) => ('slug' in entity ? entity.slug : entity.id)

const resolved = <Entity>(entity: Entity, patch: Patch<Entity>) => (typeof patch === 'function' ? patch(entity) : patch)

function entryOf<Entity extends object>(
  { confirmed, asOf, guesses }: Omit<Entry<Entity>, 'shown'>,
  before?: Entry<Entity>,
): Entry<Entity> {
  let shown = confirmed
  for (const guess of guesses) shown = { ...shown, ...resolved(shown, guess) }
  // Unchanged parts keep their identity, because memoized components compare them.
  return { confirmed, asOf, guesses, shown: replaceEqualDeep(before?.shown, shown) }
}

/** Merges `fields`, read at the tick `at`, except those that are known from a later tick. */
function merged<Entity extends object>(before: Entry<Entity> | undefined, fields: Partial<Entity>, at: number) {
  const newer = Object.entries(fields).filter(([field]) => (before?.asOf[field] ?? 0) <= at)
  const confirmed = { ...before?.confirmed, ...Object.fromEntries(newer) } as Entity
  const asOf = { ...before?.asOf, ...Object.fromEntries(newer.map(([field]) => [field, at])) }
  return entryOf({ confirmed, asOf, guesses: before?.guesses ?? [] }, before)
}

/** The entities of one kind in the query cache, one entry for each id. */
export function entityCache<K extends Kind>(client: QueryClient, kind: K) {
  const key = entitiesKey(kind)
  const read = () => client.getQueryData<EntityCache<K>>(key) ?? emptyCache
  const update = (id: string, next: (entry: Entry<Entities[K]>) => Entry<Entities[K]>) => {
    const { since, byId } = read()
    const entry = byId.get(id)
    if (entry) client.setQueryData<EntityCache<K>>(key, { since, byId: new Map(byId).set(id, next(entry)) })
  }
  return {
    read,

    /** Stores the entities of an answer that was requested at the tick `asked`. Keeps newer values of a field. */
    store(entities: readonly Entities[K][], requestedAt: number) {
      const { since, byId: before } = read()
      if (requestedAt < since || entities.length === 0) return
      const byId = new Map(before)
      for (const entity of entities)
        byId.set(idOf(entity), merged<Entities[K]>(byId.get(idOf(entity)), entity, requestedAt))
      client.setQueryData<EntityCache<K>>(key, { since, byId })
    },

    /** Applies a change that the server has confirmed. Ignores entities that are not cached. */
    change: (id: string, patch: Patch<Entities[K]>) =>
      update(id, (entry) => merged(entry, resolved(entry.confirmed, patch), tick())),

    /** Marks the entities that match as removed. Returns their ids. */
    removeWhere(matches: (entity: Entities[K]) => boolean) {
      const { since, byId: before } = read()
      const byId = new Map(before)
      const ids = new Set([...before].filter(([, { confirmed }]) => matches(confirmed)).map(([id]) => id))
      const removed: Partial<Entities[Kind]> = { isRemoved: true }
      for (const id of ids) byId.set(id, merged<Entities[K]>(byId.get(id), removed as Partial<Entities[K]>, tick()))
      client.setQueryData<EntityCache<K>>(key, { since, byId })
      return ids
    },

    /** Applies an optimistic change. Returns a function that undoes this change and no other. */
    guess(id: string, patch: Patch<Entities[K]>) {
      const guess: Patch<Entities[K]> = (entity) => resolved(entity, patch)
      update(id, (entry) => entryOf({ ...entry, guesses: [...entry.guesses, guess] }, entry))
      return () =>
        update(id, (entry) => entryOf({ ...entry, guesses: entry.guesses.filter((one) => one !== guess) }, entry))
    },
  }
}

const requestTicks = new WeakMap<object, number>()

/** Records when the request of an answer was sent. */
export function recordRequest(answer: unknown, at: number) {
  if (typeof answer === 'object' && answer !== null) requestTicks.set(answer, at)
}

/** The tick at which the request of this answer of a mutation was sent. */
export const requestTickOf = (answer: object) => requestTicks.get(answer) ?? tick()

export type CacheOf<K extends Kind> = ReturnType<typeof entityCache<K>>

/** Removes every entity, and ignores answers that were requested before. */
export function clearEntities(client: QueryClient) {
  for (const kind of ['post', 'comment', 'community'] as const) {
    client.setQueryData(entitiesKey(kind), { since: tick(), byId: new Map() })
  }
}

/** Entities must outlive the lists that show them, so they are not garbage-collected. */
export const setEntityDefaults = (client: QueryClient) =>
  client.setQueryDefaults([root], { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY })
