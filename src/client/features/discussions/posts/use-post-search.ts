import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useSearchParams } from 'react-router-dom'
import type { PostPeriod, PostSort } from '../../../../shared/discussions/posts.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { trpc } from '../../../platform/trpc.ts'
import { withoutStart } from '../../../ui/list-start.ts'

export const sortLabels: Record<Exclude<PostSort, 'auto'>, MessageDescriptor> = {
  new: msg({ message: 'New', context: 'order of posts' }),
  hot: msg`Hot`,
  top: msg`Top`,
  active: msg`Active`,
}
export const periodLabels: Record<PostPeriod, MessageDescriptor> = {
  all: msg`Any time`,
  day: msg`Past day`,
  week: msg`Past week`,
  month: msg`Past month`,
  year: msg`Past year`,
}
export const filterKeys = ['author', 'topic', 'forum', 'period'] as const
/** The parameters that narrow the list. */
export const searchKeys = ['q', ...filterKeys] as const
export type FilterKey = (typeof filterKeys)[number]

/** The search, filters and order of a list of posts. Contains only values that differ from the defaults. */
export interface PostSearch {
  q?: string
  sort?: PostSort
  period?: PostPeriod
  author?: string
  topic?: string
  forum?: string
}

const isOption = <Key extends string>(labels: Record<Key, MessageDescriptor>, value: string | null): value is Key =>
  value !== null && Object.hasOwn(labels, value)

/** Ignores invalid values, because users edit and share URLs. */
function parseSearch(params: URLSearchParams): PostSearch {
  const search: PostSearch = {}
  const [q, sort, period] = [params.get('q')?.trim(), params.get('sort'), params.get('period')]
  const [author, topic, forum] = [params.get('author'), params.get('topic'), params.get('forum')]
  if (q && q.length <= limits.queryMax) search.q = q
  if (isOption(sortLabels, sort)) search.sort = sort
  if (isOption(periodLabels, period) && period !== 'all') search.period = period
  if (author && author.length <= 64) search.author = author
  if (topic && topic.length <= 120) search.topic = topic
  if (forum && forum.length <= 64) search.forum = forum
  return search
}

const write = (params: URLSearchParams, changes: Partial<Record<keyof PostSearch, string>>) => {
  for (const [key, value] of Object.entries(changes)) {
    if (value) params.set(key, value)
    else params.delete(key)
  }
  return withoutStart(params)
}

const noFilters = { author: '', topic: '', forum: '', period: '' }

/** The search of a community's posts, stored in the URL. */
export function usePostSearch() {
  const [params, setParams] = useSearchParams()
  const search = parseSearch(params)
  const change = (changes: Parameters<typeof write>[1], replace = false) =>
    setParams((before) => write(before, changes), { replace, preventScrollReset: true })
  const filters = filterKeys.filter((key) => search[key] !== undefined)
  return {
    search,
    /** The active filters. */
    filters,
    isFiltered: filters.length > 0 || search.q !== undefined,
    /** Replaces the history entry while the user types. */
    setQuery: (q: string) => change({ q }, true),
    /** An empty value removes the filter. */
    setFilter: (key: FilterKey, value: string) => change({ [key]: value }),
    clearFilters: () => filters.length > 0 && change(noFilters),
  }
}

/** A user's name; undefined while it loads, and for users who hide their profile. */
export const useAuthorName = (id: string | undefined) =>
  trpc.users.byId.useQuery({ id: id ?? '' }, { enabled: id !== undefined, retry: false }).data?.name
