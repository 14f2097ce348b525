import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { loadFailureDetail } from '../../../ui/api-error.ts'
import { LinkPanel } from '../../../ui/LinkPanel.tsx'

/** The topics with the most recent posts. */
export function TrendingTopicsCard() {
  const { t } = useLingui()
  const { data, error, isLoadingError, refetch } = trpc.topics.trending.useQuery()
  const detail = error ? loadFailureDetail(error) : ''
  const failure = t`Failed to load trending topics. Please try again later. (${detail})`
  return (
    <LinkPanel
      title={t`Trending Topics`}
      rows={data?.map(({ id, name, slug, postCount }) => ({
        key: id,
        to: paths.topic(slug),
        label: <bdi>#{name}</bdi>,
        count: t`${plural(postCount, { one: '# post', other: '# posts' })}`,
      }))}
      placeholders={5}
      failure={isLoadingError ? failure : null}
      onRetry={refetch}
      empty={t`No trending topics found right now.`}
    />
  )
}
