import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { getQueryKey } from '@trpc/react-query'
import { Link } from 'react-router-dom'
import type { FeedCommunityPost } from '../../../../shared/discovery/feeds.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { piece } from '../../../ui/piece.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { usePostPages } from '../../discussions/post-cache/use-cached-post.ts'
import { PostCardSkeleton } from '../../discussions/posts/PostCard.tsx'
import { PostCardLayout } from '../../discussions/posts/PostCardLayout.tsx'
import { PostMenu } from '../../discussions/posts/PostMenu.tsx'
import { FeedArea } from './FeedArea.tsx'
import { Byline, CommunityLink } from './FeedItem.tsx'
import { useFeedOptions } from './use-feed-options.ts'
import { useNewItems } from './use-new-items.ts'

const CommunityName = ({ community }: Pick<FeedCommunityPost, 'community'>) => (
  <>
    {community.isPrivate && <PrivacyIcon isPrivate size={14} />}
    <CommunityLink to={paths.community(community.slug)}>{community.name}</CommunityLink>
  </>
)

const CommunityPost = piece(({ post, isNew }: { post: FeedCommunityPost; isNew: boolean }) => {
  const { author, community, createdAt } = post
  const byline = (
    <Byline author={author} isNew={isNew}>
      <Trans>
        posted in <CommunityName community={community} /> <RelativeTime at={createdAt} ago />
      </Trans>
    </Byline>
  )
  return <PostCardLayout post={post} byline={byline} corner={<PostMenu post={post} />} />
})

/** Posts of the viewer's communities, newest first. */
export function CommunityPostsFeed() {
  const { t } = useLingui()
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.feeds.communityPosts, {}, 'infinite')
  const list = usePostPages(queryKey, (cursor) => client.feeds.communityPosts.query({ cursor }), useFeedOptions())
  const news = useNewItems('community-posts', list)
  return (
    <FeedArea
      label={t`Community Posts`}
      skeleton={<PostCardSkeleton />}
      list={list}
      more={t`Load more posts`}
      empty={
        <EmptyState title={t`No new posts from your communities`}>
          <Text c="dimmed">{t`Posts in the communities you join appear here.`}</Text>
          <Button component={Link} to={paths.communities} variant="default">
            {t`Browse communities`}
          </Button>
        </EmptyState>
      }
    >
      {(post) => <CommunityPost key={post.id} post={post} isNew={news.has(post.id)} />}
    </FeedArea>
  )
}
