import { Anchor, Card, Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { FlaggedReport } from '../../shared/admin.ts'
import { limits } from '../../shared/limits.ts'
import { paths } from '../app/paths.ts'
import { reasonLabel } from '../reports/report-words.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { truncated } from '../ui/truncated.ts'
import { AccountLines } from './AccountLines.tsx'
import { ForumLines } from './ForumLines.tsx'
import classes from './moderation.module.css'
import { StatusBadge } from './StatusBadge.tsx'

function Flagged({ post }: { post: NonNullable<FlaggedReport['post']> }) {
  const { id, title, content, author, forum } = post
  return (
    <div className={classes.flagged}>
      <div>
        <Anchor component={Link} to={paths.post(forum.community.slug, id)} fw={600} dir="auto">
          <bdi>{title}</bdi>
        </Anchor>
        <Text size="sm" c="dimmed" dir="auto">
          {truncated(content, limits.adminSnippetMax)}
        </Text>
      </div>
      <AccountLines account={author} />
      <ForumLines forum={forum} />
    </div>
  )
}

/** One report of a post, and the post as it is now. */
export function FlaggedPost({ report }: { report: FlaggedReport }) {
  const { id, status, reason, details, createdAt, reporter, post } = report
  return (
    <Card component="li" withBorder p="md" className={classes.card ?? ''}>
      <Group gap="xs">
        <StatusBadge status={status} />
        <Text fw={600}>{reasonLabel(reason)}</Text>
        <Text size="sm" c="dimmed" className={classes.reporter ?? ''}>
          {reporter.email ? (
            <>
              Reported by <bdi>{reporter.email}</bdi>
            </>
          ) : (
            'Reported'
          )}
          {' · '}
          <RelativeTime at={createdAt} />
        </Text>
      </Group>
      {details && (
        <Text size="sm" dir="auto" className={classes.details ?? ''}>
          {details}
        </Text>
      )}
      {post ? (
        <Flagged post={post} />
      ) : (
        <Text size="sm" c="dimmed" fs="italic">
          This post may have been deleted. Report ID: {id}
        </Text>
      )}
    </Card>
  )
}
