import { useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import type { Community } from '../../../../shared/communities/communities.ts'
import type { PostPeriod } from '../../../../shared/discussions/posts.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useForumName } from '../../communities/communities/use-forum-name.ts'
import { AuthorSelect } from './AuthorSelect.tsx'
import { periodLabels, type usePostSearch } from './use-post-search.ts'

/** Keeps the selected value as an option even if the community no longer has it. */
const choices = (any: string, options: readonly { value: string; label: string }[], chosen: string) => {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return [{ value: '', label: any }, ...options, ...(isKnown ? [] : [{ value: chosen, label: chosen }])]
}

interface Props {
  community: Community
  search: ReturnType<typeof usePostSearch>
  onDone: () => void
}

/** The filters of a list of posts. Each change applies at once. */
export function FilterFields({ community: { slug, topics }, search, onDone }: Props) {
  const { t } = useLingui()
  const forums = trpc.communities.forums.useQuery({ slug }).data ?? []
  const forumName = useForumName()
  const periods = (Object.keys(periodLabels) as PostPeriod[]).map((value) => ({
    value: value === 'all' ? '' : value,
    label: t(periodLabels[value]),
  }))
  const { author, topic = '', forum = '', period = '' } = search.search
  return (
    <Stack gap="md">
      <AuthorSelect slug={slug} value={author} onChange={(id) => search.setFilter('author', id)} />
      {(topics.length > 0 || topic !== '') && (
        <NativeSelect
          label={t`Topic`}
          size="md"
          data={choices(
            t`Any topic`,
            topics.map(({ slug, name }) => ({ value: slug, label: name })),
            topic,
          )}
          value={topic}
          onChange={(event) => search.setFilter('topic', event.currentTarget.value)}
        />
      )}
      {forums.length > 1 && (
        <NativeSelect
          label={t`Forum`}
          size="md"
          data={choices(
            t`Any forum`,
            forums.map(({ id, name }) => ({ value: id, label: forumName(name) })),
            forum,
          )}
          value={forum}
          onChange={(event) => search.setFilter('forum', event.currentTarget.value)}
        />
      )}
      <NativeSelect
        label={t`Time`}
        size="md"
        data={periods}
        value={period}
        onChange={(event) => search.setFilter('period', event.currentTarget.value)}
      />
      <Group justify="space-between">
        <Button variant="default" onClick={search.clearFilters}>
          {t`Clear filters`}
        </Button>
        <Button onClick={onDone}>{t`Show posts`}</Button>
      </Group>
    </Stack>
  )
}
