import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { getQueryKey } from '@trpc/react-query'
import { Link } from 'react-router-dom'
import type { FeedReply } from '../../../../shared/discovery/feeds.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Markdown } from '../../../ui/Markdown.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useForumName } from '../../communities/communities/use-forum-name.ts'
import { useCommentPages } from '../../discussions/comments/use-comment-pages.ts'
import { FeedArea } from './FeedArea.tsx'
import { Byline, CommunityLink, FeedItem, FeedItemSkeleton } from './FeedItem.tsx'
import classes from './feed.module.css'
import { useFeedOptions } from './use-feed-options.ts'
import { useNewItems } from './use-new-items.ts'

function Quote({ parent }: { parent: FeedReply['parent'] }) {
  return (
    <blockquote className={classes.quote}>
      <cite className={classes.quoted}>
        <bdi>{parent.author.name}</bdi>
      </cite>
      <div className={classes.excerpt} data-lines="3">
        <Markdown text={parent.content} headingLevel={2} />
      </div>
    </blockquote>
  )
}

function Reply({ reply, isNew }: { reply: FeedReply; isNew: boolean }) {
  const { t } = useLingui()
  const { author, parent, post, content, createdAt, link } = reply
  const { community } = post.forum
  const { title } = post
  const forumName = useForumName()
  return (
    <FeedItem
      byline={
        <Byline author={author} isNew={isNew}>
          <Trans>
            replied <RelativeTime at={createdAt} ago />
          </Trans>
        </Byline>
      }
      title={{ text: post.title, link: paths.post(community.slug, post.id) }}
    >
      <Quote parent={parent} />
      <div className={classes.excerpt}>
        <Markdown text={content} headingLevel={2} />
      </div>
      <div className={classes.foot}>
        <span className={classes.where}>
          <Trans>
            <bdi>{forumName(post.forum.name)}</bdi> in{' '}
            <CommunityLink to={paths.community(community.slug)}>{community.name}</CommunityLink>
          </Trans>
        </span>
        <Link to={link} discover="none" className={classes.whole} aria-label={t`View in context: ${title}`}>
          {t`View in context`}
        </Link>
      </div>
    </FeedItem>
  )
}

/** Replies to the viewer's comments, newest first. */
export function RepliesFeed() {
  const { t } = useLingui()
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.feeds.replies, {}, 'infinite')
  const list = useCommentPages(queryKey, (cursor) => client.feeds.replies.query({ cursor }), useFeedOptions())
  const news = useNewItems('replies', list)
  return (
    <FeedArea
      label={t`Replies`}
      skeleton={<FeedItemSkeleton />}
      list={list}
      more={t`Load more replies`}
      empty={
        <EmptyState title={t`No replies yet`}>
          <Text c="dimmed">{t`Replies to your comments appear here.`}</Text>
        </EmptyState>
      }
    >
      {(reply) => <Reply key={reply.id} reply={reply} isNew={news.has(reply.id)} />}
    </FeedArea>
  )
}
