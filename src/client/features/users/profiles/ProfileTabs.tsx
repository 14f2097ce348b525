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

const emptyFor = (isSelf: boolean, what: string) =>
  isSelf ? (
    <Anchor component={Link} to={paths.communities}>
      Find a community
    </Anchor>
  ) : (
    `There are no ${what} here that you can see.`
  )

function Posts({ id, isSelf }: Props) {
  return (
    <ProfileList query="posts" list={useProfilePosts(id)} empty={emptyFor(isSelf, 'posts')}>
      {(post) => <ProfilePostCard key={post.id} post={post} />}
    </ProfileList>
  )
}

function UserComments({ id, isSelf }: Props) {
  return (
    <ProfileList query="comments" list={useProfileComments(id)} empty={emptyFor(isSelf, 'comments')}>
      {(comment) => <ProfileCommentCard key={comment.id} comment={comment} />}
    </ProfileList>
  )
}

function Communities({ id, isSelf }: Props) {
  return (
    <ProfileList query="communities" list={useProfileCommunities(id)} empty={emptyFor(isSelf, 'communities')}>
      {(community) => <ProfileCommunityCard key={community.id} community={community} />}
    </ProfileList>
  )
}

const tabs = [
  { value: 'posts', label: 'Posts', Panel: Posts },
  { value: 'comments', label: 'Comments', Panel: UserComments },
  { value: 'communities', label: 'Communities', Panel: Communities },
] as const

export function ProfileTabs(props: Props) {
  return <UrlTabs tabs={tabs} panelProps={props} aside={<ListDensityToggle />} />
}
