import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { LinkPanel } from '../../../ui/LinkPanel.tsx'

/** The topics with the most recent posts. */
export function TrendingTopicsCard() {
  const { data, error, isLoadingError, refetch } = trpc.topics.trending.useQuery()
  const failure = `Failed to load trending topics. Please try again later. (${error?.message})`
  return (
    <LinkPanel
      title="Trending Topics"
      rows={data?.map(({ id, name, slug, postCount }) => ({
        key: id,
        to: paths.topic(slug),
        label: <bdi>#{name}</bdi>,
        count: pluralize(postCount, 'post'),
      }))}
      placeholders={5}
      failure={isLoadingError ? failure : null}
      onRetry={refetch}
      empty="No trending topics found right now."
    />
  )
}
