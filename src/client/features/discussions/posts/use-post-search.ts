import { useSearchParams } from 'react-router-dom'
import { limits } from '../../shared/limits.ts'
import type { PostPeriod, PostSort } from '../../shared/posts.ts'

export const sortLabels: Record<PostSort, string> = { new: 'New', hot: 'Hot', top: 'Top' }
export const periodLabels: Record<PostPeriod, string> = {
  all: 'Any time',
  day: 'Past day',
  week: 'Past week',
  month: 'Past month',
  year: 'Past year',
}
export const filterKeys = ['author', 'topic', 'forum', 'period'] as const
export type FilterKey = (typeof filterKeys)[number]

/** Which posts are wanted, and in which order. Only what differs from the plain list is in it. */
export interface PostSearch {
  q?: string
  sort?: PostSort
  period?: PostPeriod
  author?: string
  topic?: string
  forum?: string
}

const isKeyOf = <Key extends string>(labels: Record<Key, string>, value: string | null): value is Key =>
  value !== null && Object.hasOwn(labels, value)

/** Addresses are typed and passed on: what the server would not take is left out. */
function searchIn(params: URLSearchParams): PostSearch {
  const search: PostSearch = {}
  const [q, sort, period] = [params.get('q')?.trim(), params.get('sort'), params.get('period')]
  const [author, topic, forum] = [params.get('author'), params.get('topic'), params.get('forum')]
  if (q && q.length <= limits.queryMax) search.q = q
  if (isKeyOf(sortLabels, sort) && sort !== 'new') search.sort = sort
  if (isKeyOf(periodLabels, period) && period !== 'all') search.period = period
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
  return params
}

const noFilters = { author: '', topic: '', forum: '', period: '' }

/** The search of a community's posts, as the address has it. */
export function usePostSearch() {
  const [params, setParams] = useSearchParams()
  const search = searchIn(params)
  const change = (changes: Parameters<typeof write>[1], replace = false) =>
    setParams((before) => write(before, changes), { replace, preventScrollReset: true })
  const filters = filterKeys.filter((key) => search[key] !== undefined)
  return {
    search,
    /** Which filters are set. */
    filters,
    isNarrowed: filters.length > 0 || search.q !== undefined,
    /** Typing leaves no trace in the history. */
    setWords: (q: string) => change({ q }, true),
    setSort: (sort: PostSort) => change({ sort: sort === 'new' ? '' : sort }),
    /** An empty value takes the filter away. */
    setFilter: (key: FilterKey, value: string) => change({ [key]: value }),
    clearFilters: () => filters.length > 0 && change(noFilters),
    clear: () => change({ q: '', ...noFilters }),
  }
}
