import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { FeedReply } from '../../shared/feeds.ts'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Markdown } from '../ui/Markdown.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { FeedArea } from './FeedArea.tsx'
import { CommunityLink, FeedItem } from './FeedItem.tsx'
import classes from './feed.module.css'
import { useFeedOptions } from './use-feed-options.ts'
import { useNews } from './use-news.ts'

function Quote({ parent }: { parent: FeedReply['parent'] }) {
  return (
    <blockquote className={classes.quote}>
      <cite className={classes.quoted}>
        <bdi>{parent.author.name}</bdi>
      </cite>
      <div className={classes.excerpt} data-lines="3">
        <Markdown text={parent.content} under={2} />
      </div>
    </blockquote>
  )
}

function Reply({ reply, isNew }: { reply: FeedReply; isNew: boolean }) {
  const { author, parent, post, content, createdAt, link } = reply
  const { community } = post.forum
  return (
    <FeedItem
      author={author}
      did={
        <>
          replied <RelativeTime at={createdAt} ago />
        </>
      }
      isNew={isNew}
      title={{ text: post.title, link: paths.post(community.slug, post.id) }}
    >
      <Quote parent={parent} />
      <div className={classes.excerpt}>
        <Markdown text={content} under={2} />
      </div>
      <div className={classes.foot}>
        <span className={classes.where}>
          <bdi>{post.forum.name}</bdi> in{' '}
          <CommunityLink to={paths.community(community.slug)}>{community.name}</CommunityLink>
        </span>
        <Anchor
          component={Link}
          to={link}
          size="sm"
          className={classes.whole}
          aria-label={`Read in context: ${post.title}`}
        >
          Read in context
        </Anchor>
      </div>
    </FeedItem>
  )
}

/** What others replied to the reader's comments, newest first. */
export function Replies() {
  const list = trpc.feeds.replies.useInfiniteQuery({}, useFeedOptions())
  const news = useNews('replies', list)
  return (
    <FeedArea
      label="Replies"
      list={list}
      more="Load more replies"
      empty={
        <EmptyState title="No replies yet">
          <Text c="dimmed">When somebody replies to a comment of yours, you can read it here.</Text>
        </EmptyState>
      }
    >
      {(reply) => <Reply key={reply.id} reply={reply} isNew={news.has(reply.id)} />}
    </FeedArea>
  )
}
