import { Stack, Text } from '@mantine/core'
import { limits } from '../../shared/limits.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useSearchWords } from '../ui/use-search-words.ts'
import { SavedTabs } from './SavedTabs.tsx'

/** What the viewer keeps, and what they do not want to see. What is searched for stands in the address. */
export function SavedPage() {
  const { q, search } = useSearchWords()
  return (
    <Stack maw={1080} mx="auto" gap="lg">
      <Stack gap={4}>
        <PageTitle>Saved Items</PageTitle>
        <Text c="dimmed">Only you can see what you keep here.</Text>
      </Stack>
      <SearchField label="Search saved items" value={q} onSettle={search} maxLength={limits.queryMax} />
      <SavedTabs q={q} onClear={() => search('')} />
    </Stack>
  )
}
