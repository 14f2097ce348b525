import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type RouterOutputs, trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { matchingScreens } from './destinations.ts'
import { paletteGroups } from './palette-groups.tsx'
import { recentSearches, rememberSearch } from './recent-searches.ts'

/** How long the user must stop typing before a search starts, in milliseconds. */
const debounceMs = 200

const countOf = ({ posts, comments, communities, people }: RouterOutputs['search']['all']) =>
  posts.length + comments.length + communities.length + people.length

/** The palette's options for these words. The previous results stay until the next response. */
export function usePalette(terms: string) {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const owner = viewer?.id ?? ''
  const [recent] = useState(() => recentSearches(owner))
  const [query] = useDebouncedValue(terms, debounceMs)
  const { data, error, isPlaceholderData } = trpc.search.all.useQuery(
    { q: query },
    { enabled: query !== '', placeholderData: keepPreviousData, meta: { listOf: 'post' } },
  )
  const isAnswered = terms !== '' && query === terms && !isPlaceholderData
  const screens = matchingScreens(terms, viewer?.isSuperAdmin === true, (name) => t(name))
  return {
    /** The query whose results these are, if nothing matched the words. */
    shownFor: terms === '' ? null : (data?.shownFor ?? null),
    groups: paletteGroups({
      query: terms,
      recent,
      screens,
      results: data,
      write: (message: MessageDescriptor) => t(message),
    }),
    /** The number of results; undefined until it is known. */
    count: isAnswered && data ? countOf(data) : undefined,
    failure: isAnswered && error ? errorText(error, t`The search failed. Please try again.`) : null,
    remember: (searched: string) => searched !== '' && rememberSearch(owner, searched),
  }
}
