import { Badge, Group, Text, Title } from '@mantine/core'
import type { OpenCase } from '../../../../shared/moderation/queue.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import classes from './Case.module.css'

function RecordBadge({ children }: { children: string }) {
  return (
    <Badge color="red" variant="light" size="lg" fz="xs">
      {children}
    </Badge>
  )
}

/** The moderation history of the affected user. */
export function UserRecord({ open: { record, author, targetType } }: { open: OpenCase }) {
  if (!record) return null
  const { upheld, warnings, joinedAt, isSuspended, isBanned } = record
  const isFirst = upheld === 0 && warnings === 0
  return (
    <section className={classes.part}>
      <Title order={3} size="h5">
        {targetType === 'USER' || !author ? 'Record' : <bdi>{`Record of ${author.name}`}</bdi>}
      </Title>
      <Group gap="xs">
        <Text size="sm">
          <MetaLine>
            <span>
              Here since <RelativeTime at={joinedAt} dateOnly />
            </span>
            {isFirst ? 'no upheld reports' : `${pluralize(upheld, 'case')} upheld`}
            {!isFirst && pluralize(warnings, 'warning')}
          </MetaLine>
        </Text>
        {isSuspended && <RecordBadge>Suspended</RecordBadge>}
        {isBanned && <RecordBadge>Banned here</RecordBadge>}
      </Group>
    </section>
  )
}
