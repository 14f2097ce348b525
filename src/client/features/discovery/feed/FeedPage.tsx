import { useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListDensityToggle } from '../../../ui/ListDensityToggle.tsx'
import { FullPageSpinner } from '../../../ui/PagePending.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { UrlTabs } from '../../../ui/UrlTabs.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { CommunityPostsFeed } from './CommunityPostsFeed.tsx'
import { RepliesFeed } from './RepliesFeed.tsx'

export function FeedPage() {
  const { t } = useLingui()
  const { viewer, isLoading } = useViewer()
  if (isLoading) return <FullPageSpinner />
  return (
    <ReadingPage>
      <PageTitle>{t`Your Feed`}</PageTitle>
      {viewer ? (
        <UrlTabs
          tabs={[
            { value: 'replies', label: t`Replies`, Panel: RepliesFeed },
            { value: 'community-posts', label: t`Community Posts`, Panel: CommunityPostsFeed },
          ]}
          panelProps={{}}
          aside={<ListDensityToggle />}
        />
      ) : (
        <EmptyState title={t`Please log in to view your feed`}>
          <Anchor component={Link} to={paths.login(paths.feed)}>
            {t`Sign in`}
          </Anchor>
        </EmptyState>
      )}
    </ReadingPage>
  )
}
