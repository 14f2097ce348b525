import { useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { ListDensityToggle } from '../../../ui/ListDensityToggle.tsx'
import { UrlTabs } from '../../../ui/UrlTabs.tsx'
import { ProfileCommentCard, ProfileCommunityCard, ProfilePostCard } from './ProfileCards.tsx'
import { ProfileList } from './ProfileList.tsx'
import { useProfileComments, useProfileCommunities, useProfilePosts } from './use-profile-lists.ts'

interface Props {
  id: string
  isSelf: boolean
}

function FindCommunity() {
  const { t } = useLingui()
  return (
    <Anchor component={Link} to={paths.communities}>
      {t`Find a community`}
    </Anchor>
  )
}

function Posts({ id, isSelf }: Props) {
  const { t } = useLingui()
  return (
    <ProfileList
      list={useProfilePosts(id)}
      failed={t`The posts could not be loaded`}
      emptyTitle={t`No posts yet`}
      empty={isSelf ? <FindCommunity /> : t`There are no posts here that you can see.`}
      more={t`Load more posts`}
    >
      {(post) => <ProfilePostCard key={post.id} post={post} />}
    </ProfileList>
  )
}

function UserComments({ id, isSelf }: Props) {
  const { t } = useLingui()
  return (
    <ProfileList
      list={useProfileComments(id)}
      failed={t`The comments could not be loaded`}
      emptyTitle={t`No comments yet`}
      empty={isSelf ? <FindCommunity /> : t`There are no comments here that you can see.`}
      more={t`Load more comments`}
    >
      {(comment) => <ProfileCommentCard key={comment.id} comment={comment} />}
    </ProfileList>
  )
}

function Communities({ id, isSelf }: Props) {
  const { t } = useLingui()
  return (
    <ProfileList
      list={useProfileCommunities(id)}
      failed={t`The communities could not be loaded`}
      emptyTitle={t`No communities yet`}
      empty={isSelf ? <FindCommunity /> : t`There are no communities here that you can see.`}
      more={t`Load more communities`}
    >
      {(community) => <ProfileCommunityCard key={community.id} community={community} />}
    </ProfileList>
  )
}

export function ProfileTabs(props: Props) {
  const { t } = useLingui()
  const tabs = [
    { value: 'posts', label: t`Posts`, Panel: Posts },
    { value: 'comments', label: t`Comments`, Panel: UserComments },
    { value: 'communities', label: t`Communities`, Panel: Communities },
  ] as const
  return <UrlTabs tabs={tabs} panelProps={props} aside={<ListDensityToggle />} />
}
