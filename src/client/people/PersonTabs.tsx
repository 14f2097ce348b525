import { Anchor, Tabs } from '@mantine/core'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '../app/paths.ts'
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
  { value: 'posts', label: 'Posts', List: Posts },
  { value: 'comments', label: 'Comments', List: CommentsOf },
  { value: 'communities', label: 'Communities', List: Communities },
]

/** Which list is shown stands in the address. */
export function PersonTabs(props: Props) {
  const [params, setParams] = useSearchParams()
  const shown = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'posts'
  const show = (tab: string | null) =>
    setParams((before) => {
      if (tab === null || tab === 'posts') before.delete('tab')
      else before.set('tab', tab)
      return before
    })
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <Tabs.List mb="md">
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, List }) => (
        <Tabs.Panel key={value} value={value}>
          <List {...props} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
