import { Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Author } from '../../shared/accounts.ts'
import type { Community } from '../../shared/communities.ts'
import { trpc } from '../app/trpc.ts'
import classes from './posts.module.css'
import { useAuthorName } from './use-author-name.ts'
import { type FilterKey, type PostSearch, periodLabels, type usePostSearch } from './use-post-search.ts'

/** What each filter is set to, in words. */
function useFilterLabels(community: Community, search: PostSearch, author: Author | undefined) {
  const { slug } = community
  const name = useAuthorName(search.author) ?? (author?.id === search.author ? author?.name : undefined)
  const forums = trpc.communities.forums.useQuery({ slug }, { enabled: search.forum !== undefined })
  const topic = community.topics.find((topic) => topic.slug === search.topic)?.name ?? search.topic
  const forum = forums.data?.find(({ id }) => id === search.forum)?.name
  return {
    author: name ? `By ${name}` : 'By one author',
    topic: `Topic: ${topic}`,
    forum: forum ? `Forum: ${forum}` : 'In one forum',
    period: periodLabels[search.period ?? 'all'],
  } satisfies Record<FilterKey, string>
}

interface Props {
  community: Community
  search: ReturnType<typeof usePostSearch>
  /** The author of the first post that was found. */
  author: Author | undefined
  /** A filter was taken away, and with it what had the focus. */
  onGone: () => void
}

/** The filters that are set, each with the way to take it back. */
export function FilterChips({ community, search, author, onGone }: Props) {
  const labels = useFilterLabels(community, search.search, author)
  if (search.filters.length === 0) return null
  const remove = (key: FilterKey) => {
    search.setFilter(key, '')
    onGone()
  }
  return (
    <Group gap="xs" role="group" aria-label="Filters that are set">
      {search.filters.map((key) => (
        <Button
          key={key}
          size="compact-sm"
          variant="light"
          className={classes.chip ?? ''}
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`Remove the filter ${labels[key]}`}
          onClick={() => remove(key)}
        >
          <bdi>{labels[key]}</bdi>
        </Button>
      ))}
    </Group>
  )
}
