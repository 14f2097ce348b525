import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { FeedCommunityPost } from '../../shared/feeds.ts'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { PrivacyIcon } from '../communities/PrivacyIcon.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Markdown } from '../ui/Markdown.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { FeedArea } from './FeedArea.tsx'
import { CommunityLink, FeedItem } from './FeedItem.tsx'
import classes from './feed.module.css'
import { useFeedOptions } from './use-feed-options.ts'
import { useNews } from './use-news.ts'

function CommunityPost({ post, isNew }: { post: FeedCommunityPost; isNew: boolean }) {
  const { author, community, title, content, createdAt, link } = post
  return (
    <FeedItem
      author={author}
      did={
        <>
          posted in {community.isPrivate && <PrivacyIcon isPrivate size={14} />}
          <CommunityLink to={paths.community(community.slug)}>{community.name}</CommunityLink>{' '}
          <RelativeTime at={createdAt} ago />
        </>
      }
      isNew={isNew}
      title={{ text: title, link }}
    >
      <div className={classes.excerpt}>
        <Markdown text={content} under={2} />
      </div>
      <div className={classes.foot}>
        <Anchor
          component={Link}
          to={link}
          size="sm"
          className={classes.whole}
          aria-label={`Read the whole post: ${title}`}
        >
          Read the whole post
        </Anchor>
      </div>
    </FeedItem>
  )
}

/** The posts of the communities the reader belongs to, newest first. */
export function CommunityPosts() {
  const list = trpc.feeds.communityPosts.useInfiniteQuery({}, useFeedOptions())
  const news = useNews('community-posts', list)
  return (
    <FeedArea
      label="Community Posts"
      list={list}
      more="Load more posts"
      empty={
        <EmptyState title="No new posts from your communities">
          <Text c="dimmed">What is posted in the communities you join appears here.</Text>
          <Button component={Link} to={paths.communities} variant="default">
            Browse communities
          </Button>
        </EmptyState>
      }
    >
      {(post) => <CommunityPost key={post.id} post={post} isNew={news.has(post.id)} />}
    </FeedArea>
  )
}
