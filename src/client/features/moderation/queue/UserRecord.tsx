import { Badge, Group, Text, Title } from '@mantine/core'
import type { OpenCase } from '../../shared/desk.ts'
import { counted } from '../ui/counted.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './desk.module.css'

function Mark({ children }: { children: string }) {
  return (
    <Badge color="red" variant="light" tt="none" size="lg" fz={13}>
      {children}
    </Badge>
  )
}

/** What is known of the person concerned. */
export function CaseRecord({ open: { record, author, targetType } }: { open: OpenCase }) {
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
          Here since <RelativeTime at={joinedAt} dateOnly />
          {' · '}
          {isFirst
            ? 'nothing against them so far'
            : `${counted(upheld, 'case')} found right · ${counted(warnings, 'warning')}`}
        </Text>
        {isSuspended && <Mark>Suspended</Mark>}
        {isBanned && <Mark>Banned here</Mark>}
      </Group>
    </section>
  )
}
