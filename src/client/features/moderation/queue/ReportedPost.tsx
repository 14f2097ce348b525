import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Card, Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { PostReport } from '../../../../shared/administration/dashboard.ts'
import { paths } from '../../../platform/paths.ts'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { reasonLabels, reportStatusLabels } from '../reports/report-labels.ts'
import { AccountCell } from './AccountCell.tsx'
import classes from './AdminModerationPage.module.css'
import { ForumCell } from './ForumCell.tsx'
import { StatusBadge } from './StatusBadge.tsx'

function PostOfReport({ post }: { post: NonNullable<PostReport['post']> }) {
  const { id, title, excerpt, author, forum } = post
  return (
    <div className={classes.post}>
      <div>
        <Anchor component={Link} to={paths.post(forum.community.slug, id)} fw={600} dir="auto">
          <bdi>{title}</bdi>
        </Anchor>
        <Text size="sm" c="dimmed" dir="auto">
          {excerpt}
        </Text>
      </div>
      <AccountCell account={author} />
      <ForumCell forum={forum} />
    </div>
  )
}

/** A report of a post, with the post's present content. */
export function ReportedPost({ report }: { report: PostReport }) {
  const { t } = useLingui()
  const { id, status, reason, details, createdAt, reporter, post } = report
  return (
    <Card component="li" withBorder p="md" className={classes.card ?? ''}>
      <Group gap="xs">
        <StatusBadge status={status} labels={reportStatusLabels} />
        <Text fw={600}>{t(reasonLabels[reason])}</Text>
        <Text size="sm" c="dimmed" className={classes.reporter ?? ''}>
          <MetaLine>
            {reporter.email ? (
              <span>
                <Trans>
                  Reported by <bdi>{reporter.email}</bdi>
                </Trans>
              </span>
            ) : (
              t({ message: 'Reported', context: 'post' })
            )}
            <RelativeTime at={createdAt} />
          </MetaLine>
        </Text>
      </Group>
      {details && (
        <Text size="sm" dir="auto" className={classes.details ?? ''}>
          {details}
        </Text>
      )}
      {post ? (
        <PostOfReport post={post} />
      ) : (
        <Text size="sm" c="dimmed" fs="italic">
          <Trans>This post may have been deleted. Report ID: {id}</Trans>
        </Text>
      )}
    </Card>
  )
}
