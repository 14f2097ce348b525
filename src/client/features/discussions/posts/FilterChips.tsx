import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import type { Author } from '../../../../shared/identity/auth.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useHrefWithout } from '../../../ui/list-start.ts'
import { opensHere } from '../../../ui/opens-here.ts'
import { useForumName } from '../../communities/communities/use-forum-name.ts'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import classes from './posts.module.css'
import { type FilterKey, type PostSearch, periodLabels, useAuthorName, type usePostSearch } from './use-post-search.ts'

/** The label of each active filter. */
function useFilterLabels(community: Community, search: PostSearch, author: Author | undefined) {
  const { t } = useLingui()
  const { slug } = community
  const [userName, forumName] = [useUserName(), useForumName()]
  const storedName = useAuthorName(search.author) ?? (author?.id === search.author ? author?.name : undefined)
  const name = userName(storedName ?? '')
  const forums = trpc.communities.forums.useQuery({ slug }, { enabled: search.forum !== undefined })
  const topic = community.topics.find((topic) => topic.slug === search.topic)?.name ?? search.topic
  const forum = forumName(forums.data?.find(({ id }) => id === search.forum)?.name ?? '')
  return {
    author: name ? t`By ${name}` : t`By one author`,
    topic: t`Topic: ${topic}`,
    forum: forum ? t`Forum: ${forum}` : t`In one forum`,
    period: t(periodLabels[search.period ?? 'all']),
  } satisfies Record<FilterKey, string>
}

interface Props {
  community: Community
  search: ReturnType<typeof usePostSearch>
  /** The author of the first result, whose name the filter on the author shows. */
  author: Author | undefined
  /** Called when the user removes a filter, and with it the focused chip. */
  onCleared: () => void
}

/** The active filters, each a link that removes it. */
export function FilterChips({ community, search, author, onCleared: onGone }: Props) {
  const { t } = useLingui()
  const labels = useFilterLabels(community, search.search, author)
  const hrefWithout = useHrefWithout()
  const removeLabel = (filter: string) => t`Remove the filter ${filter}`
  if (search.filters.length === 0) return null
  return (
    <Group gap="xs" role="group" aria-label={t`Filters that are set`}>
      {search.filters.map((key) => (
        <Button
          key={key}
          component={Link}
          to={hrefWithout([key])}
          preventScrollReset
          size="compact-sm"
          variant="light"
          className={classes.chip ?? ''}
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={removeLabel(labels[key])}
          onClick={(event) => opensHere(event) && onGone()}
        >
          <bdi>{labels[key]}</bdi>
        </Button>
      ))}
    </Group>
  )
}
