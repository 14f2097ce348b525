import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { AddressTabs } from '../ui/AddressTabs.tsx'
import { PersonCommentCard, PersonCommunityCard, PersonPostCard } from './PersonCards.tsx'
import { PersonList } from './PersonList.tsx'
import { usePersonComments, usePersonCommunities, usePersonPosts } from './use-person.ts'

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
    <PersonList of="posts" list={usePersonPosts(id)} empty={emptyFor(isSelf, 'posts')}>
      {(post) => <PersonPostCard key={post.id} post={post} />}
    </PersonList>
  )
}

function CommentsOf({ id, isSelf }: Props) {
  return (
    <PersonList of="comments" list={usePersonComments(id)} empty={emptyFor(isSelf, 'comments')}>
      {(comment) => <PersonCommentCard key={comment.id} comment={comment} />}
    </PersonList>
  )
}

function Communities({ id, isSelf }: Props) {
  return (
    <PersonList of="communities" list={usePersonCommunities(id)} empty={emptyFor(isSelf, 'communities')}>
      {(community) => <PersonCommunityCard key={community.id} community={community} />}
    </PersonList>
  )
}

const tabs = [
  { value: 'posts', label: 'Posts', Panel: Posts },
  { value: 'comments', label: 'Comments', Panel: CommentsOf },
  { value: 'communities', label: 'Communities', Panel: Communities },
] as const

/** What somebody wrote, and where they belong. */
export function PersonTabs(props: Props) {
  return <AddressTabs tabs={tabs} asked={props} />
}
