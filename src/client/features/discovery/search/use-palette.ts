import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, trpc } from '../app/trpc.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { destinationsNamed } from './destinations.ts'
import { paletteGroups } from './palette-groups.tsx'
import { recentSearches, rememberSearch } from './recent-searches.ts'

/** How long typing must pause before it is searched for, in milliseconds. */
const pause = 200

/** What the palette shows for these words. What was found before stays until the new answer has come. */
export function usePalette(words: string) {
  const { viewer } = useViewer()
  const owner = viewer?.id ?? ''
  const [recent] = useState(() => recentSearches(owner))
  const [asked] = useDebouncedValue(words, pause)
  const { data, error, isPlaceholderData } = trpc.search.all.useQuery(
    { q: asked },
    { enabled: asked !== '', placeholderData: keepPreviousData },
  )
  const isAnswered = words !== '' && asked === words && !isPlaceholderData
  const screens = destinationsNamed(words, viewer?.isSuperAdmin === true)
  return {
    groups: paletteGroups({ words, recent, screens, found: data }),
    /** How much was found; undefined while that is not known. */
    count: isAnswered && data ? Object.values(data).flat().length : undefined,
    failure: isAnswered && error ? errorText(error, 'The search failed. Please try again.') : null,
    remember: (searched: string) => searched !== '' && rememberSearch(owner, searched),
  }
}
