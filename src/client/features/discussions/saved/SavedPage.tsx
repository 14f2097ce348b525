import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { limits } from '../../../../shared/platform/limits.ts'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { useSearchQuery } from '../../../ui/use-search-query.ts'
import { SavedTabs } from './SavedTabs.tsx'

/** The viewer's saved and hidden items. The URL contains the search text. */
export function SavedPage() {
  const { t } = useLingui()
  const { q, search } = useSearchQuery()
  return (
    <ReadingPage>
      <Stack gap="2xs">
        <PageTitle>{t`Saved Items`}</PageTitle>
        <Text c="dimmed">{t`Only you can see this page.`}</Text>
      </Stack>
      <SearchField label={t`Search saved items`} value={q} onSearch={search} maxLength={limits.queryMax} />
      <SavedTabs q={q} onClear={() => search('')} />
    </ReadingPage>
  )
}
