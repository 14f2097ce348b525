import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { paths } from '../../../platform/paths.ts'
import { errorStatus } from '../../../ui/api-error.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ResultStatus } from '../../../ui/ResultStatus.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { useSearchQuery } from '../../../ui/use-search-query.ts'
import { CommunityLoadError } from '../communities/CommunityLoadError.tsx'
import { useCommunity } from '../communities/use-community.ts'
import { MemberList } from './MemberList.tsx'
import classes from './members.module.css'
import { type Members, useMembers } from './use-members.ts'

function Heading({ community }: { community: Community }) {
  const { t } = useLingui()
  return (
    <div>
      <Anchor data-tap-area component={Link} to={paths.community(community.slug)} size="sm" className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        <bdi>{community.name}</bdi>
      </Anchor>
      <Group justify="space-between" align="baseline">
        <PageTitle tab={t`Members of ${community.name}`}>{t`Members`}</PageTitle>
        <Text size="sm" c="dimmed">
          {t`${plural(community.memberCount, { one: '# member', other: '# members' })}`}
        </Text>
      </Group>
    </div>
  )
}

function Body({ members }: { members: Members }) {
  const { t } = useLingui()
  const { q, search } = useSearchQuery()
  // An invited user may see the community but not its members.
  const isClosed = errorStatus(members.error) === 403
  if (isClosed) return <EmptyState title={t`For members only`}>{t`Join the community to see who is in it.`}</EmptyState>
  const listed = q === '' || members.isPlaceholderData ? undefined : members.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <SearchField
        label={t`Search members`}
        placeholder={t`Search members by name`}
        value={q}
        onSearch={search}
        maxLength={limits.queryMax}
      />
      <ResultStatus
        resultText={(count) => t`${plural(count, { one: '# member', other: '# members' })} found`}
        count={listed?.length}
        hasMore={members.hasNextPage}
      />
      <MemberList members={members} isSearch={q !== ''} />
    </>
  )
}

function MembersScreen({ slug }: { slug: string }) {
  const { t } = useLingui()
  const { community, error, refetch } = useCommunity(slug)
  const { q } = useSearchQuery()
  // Starts here so that the members load in parallel with the community.
  const members = useMembers(slug, q)
  if (error) return <CommunityLoadError error={error} slug={slug} onRetry={refetch} />
  return (
    <ReadingPage>
      {community ? (
        <>
          <Heading community={community} />
          <Body members={members} />
        </>
      ) : (
        <>
          <Skeleton h={60} w="60%" aria-busy aria-label={t`Loading the community`} />
          <Skeleton h={42} />
        </>
      )}
    </ReadingPage>
  )
}

/** The members of a community. The settings contain the actions on members. */
export function MembersPage() {
  const { slug = '' } = useParams()
  return <MembersScreen key={slug} slug={slug} />
}
